/** One running worker as the page sees it: the three verbs, the stream of watch messages, and the end. */
import { type Endpoint, type Remote, releaseProxy, transfer, wrap } from "comlink"
import type { BootAsk, Hello, Outcome, PortMessage, WorkerApi } from "#schema/worker-api.ts"

export type ConnectOutcome = Outcome<{ readonly protocol: number; readonly build: string }>

export interface WorkerLink {
  /** Handshake; watch messages come to `onMessage` from then on. */
  connect(hello: Hello, onMessage: (message: PortMessage) => void): Promise<ConnectOutcome>
  readonly api: Pick<WorkerApi, "execute" | "watch" | "unwatch" | "read" | "tell" | "ping">
  /** Ends the worker and everything that waits for it. */
  close(): void
}

/** A link over anything that Comlink can speak through. `end` ends the other side. */
export const linkOver = (endpoint: Endpoint, end: () => void): WorkerLink => {
  // Comlink's types lose a method's type parameter; what crosses is the same plain data.
  const proxy = wrap<WorkerApi>(endpoint) as Remote<WorkerApi> & WorkerApi
  let watchPort: MessagePort | undefined
  let isClosed = false
  return {
    connect: (hello, onMessage) => {
      const { port1, port2 } = new MessageChannel()
      watchPort = port1
      port1.onmessage = (event: MessageEvent<PortMessage>) => onMessage(event.data)
      return proxy.connect(hello, transfer(port2, [port2]))
    },
    api: proxy,
    close: () => {
      if (isClosed) return
      isClosed = true
      watchPort?.close()
      proxy[releaseProxy]()
      end()
    },
  }
}

/** Starts the worker. `onBroken`: called when its script does not load, or dies of an uncaught error. */
export const openWorker = (
  onBroken: (cause: unknown) => void,
  ask: (BootAsk & { port: MessagePort }) | null,
): WorkerLink => {
  const worker = new Worker(new URL("../../../worker/main.ts", import.meta.url), { type: "module", name: "livcam" })
  worker.addEventListener("error", (event) => onBroken(event.message || event))
  if (ask !== null) worker.postMessage(ask, [ask.port])
  return linkOver(worker, () => worker.terminate())
}
