/**
 * The first worker of this tab, started before the page itself is: it takes as long to start as the page takes to draw. What it
 * is asked first, the values of the first screen, needs no more than a cookie and the address.
 */
import { PROTOCOL } from "#schema/rules/protocol.ts"
import type { BootAsk } from "#schema/worker-api.ts"
import { cookieUserId } from "./hello.ts"
import { makeWorker, type StartedWorker } from "./worker-link.ts"

export interface FirstWorker extends StartedWorker {
  /** First values come here; null when nobody is signed in. */
  readonly boot: MessagePort | null
}

/** Whose thread the page opens with (src/app/routes.tsx). */
const friendInPath = (path: string): number | null =>
  Number(/\/IMMessageSession\/(\d{1,12})$/.exec(path)?.[1] ?? 0) || null

const start = (): FirstWorker => {
  const started = makeWorker()
  const userId = cookieUserId()
  if (userId === null) {
    // It loads its engine when it has heard of the page.
    started.worker.postMessage({ kind: "begin" })
    return { ...started, boot: null }
  }
  const { port1, port2 } = new MessageChannel()
  const ask: BootAsk & { port: MessagePort } = {
    kind: "boot",
    protocol: PROTOCOL,
    userId,
    friendId: friendInPath(location.pathname),
    port: port2,
  }
  started.worker.postMessage(ask, [port2])
  return { ...started, boot: port1 }
}

let early: FirstWorker | undefined

/** Only where the files are on the device: on a line the worker's would keep the page's own waiting. */
export const startWorkerEarly = (): void => {
  if (navigator.serviceWorker?.controller) early ??= start()
}

/** Started now when it has not been. */
export const takeFirstWorker = (): FirstWorker => {
  const first = early ?? start()
  early = undefined
  return first
}
