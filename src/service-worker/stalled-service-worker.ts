/**
 * A service worker that takes requests and answers none (its process is stopped) holds all requests of this page's
 * worker, while the page's own requests bypass it (worker/service-worker/sw.ts). Then the page unregisters it and
 * restarts the worker outside of it. The next page that loads registers it again. Nothing is done unless the network is
 * seen to work: offline the service worker is needed.
 */

import type { ConnectionStatus } from "#schema/device/status.ts"
import type { Client, QueryState } from "../client/client.ts"
import { logger } from "../logger.ts"
import { leaveServiceWorker } from "./service-worker.ts"

/**
 * How long the worker may be without an answer before the service worker is tested, and the pause before the next test,
 * ms.
 */
const STUCK_MS = 5_000
const AGAIN_MS = 30_000
/** A service worker that has to be started first answers within this, ms. */
const ANSWER_MS = 5_000

/** Answered by the gateway; bypasses the service worker. */
const BESIDE = "/healthz"
/** The service worker answers it, from its cache. */
const THROUGH = "/icon.svg"

interface Restarted extends Pick<Client, "query"> {
  suspend(): void
  resume(): void
}

export interface Place {
  /** Whether the gateway answers the page while the service worker answers nothing. */
  readonly isStalled: () => Promise<boolean>
  readonly leave: () => Promise<void>
}

/** Whether the worker may wait for an answer in vain: nothing heard yet, no network, or something to send that does not go. */
export const mayBeStuck = (connection: QueryState<Pick<ConnectionStatus, "network" | "waiting">>): boolean => {
  if (connection.state !== "ready") return true
  const { network, waiting } = connection.value
  return network === "online" ? waiting > 0 : network !== "waking"
}

/** `ends`: the request has ended before ANSWER_MS, by a failure too. */
const asked = async (address: string): Promise<{ readonly ends: boolean; readonly isOk: boolean }> => {
  const signal = AbortSignal.timeout(ANSWER_MS)
  return fetch(address, { cache: "no-store", signal }).then(
    ({ ok }) => ({ ends: true, isOk: ok }),
    () => ({ ends: !signal.aborted, isOk: false }),
  )
}

const page: Place = {
  isStalled: async () => {
    if (!navigator.serviceWorker?.controller) return false
    const [beside, through] = await Promise.all([asked(BESIDE), asked(THROUGH)])
    return beside.isOk && !through.ends
  },
  leave: leaveServiceWorker,
}

/** Watches from now on; leaves a service worker at most once. */
export const leaveWhenStalled = (client: Restarted, { isStalled, leave }: Place = page): void => {
  const connection = client.query({ _tag: "connection" })
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  const look = (delayMs = STUCK_MS) => {
    if (mayBeStuck(connection.get())) timer ??= setTimeout(() => void ask(), delayMs)
    else {
      clearTimeout(timer)
      timer = undefined
    }
  }
  const ask = async () => {
    isAsking = true
    const isTrue = await isStalled()
    isAsking = false
    timer = undefined
    if (!isTrue) return look(AGAIN_MS)
    unwatch()
    logger.warn("The service worker does not answer; this page goes on without it.")
    await leave()
    client.suspend()
    client.resume()
  }
  const unwatch = connection.subscribe(() => {
    if (!isAsking) look()
  })
  look()
}
