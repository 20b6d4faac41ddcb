/** The only Comlink of the worker: puts its surface (session/worker-api.ts) where the page can call it. Logic-free. */
import { type Endpoint, expose } from "comlink"
import type { WorkerApi } from "#schema/worker-api.ts"

/** Gives all messages of the page to a listener, those that came before it first. */
export type Hearing = (listener: (event: MessageEvent) => void) => void

/** Serves the page that started this worker. The port of `connect` comes as a transferred MessagePort. */
export const serve = (api: WorkerApi, hear: Hearing): void => {
  const page: Endpoint = {
    addEventListener: (_type, listener) =>
      hear((event) => void ("handleEvent" in listener ? listener.handleEvent(event) : listener(event))),
    // The page never lets go of its worker by itself: it ends it.
    removeEventListener: () => {},
    postMessage: (message, transfer = []) => self.postMessage(message, { transfer }),
  }
  expose(api, page)
}
