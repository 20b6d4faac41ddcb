/** A part that cannot be fetched is retried in the background; the screen goes on without it. */
import { logger } from "../logger.ts"
import { isReached } from "./is-reached.ts"

/**
 * Pause before the second try, ms: when the network has lost just this file, the second try succeeds and the user
 * notices nothing.
 */
const FIRST_AGAIN_MS = 500
const AGAIN_MS = 3_000
/** After every so many failures, checks whether the network is to blame. */
const LOOKED_AT = 3

/** Resolves after this many ms, or as soon as there is a network again. */
export const soon = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener("online", done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener("online", done)
  })

/**
 * Never rejects. `onMissing`: called after the second failure. `onStuck`: called when it keeps failing although other
 * files load: Chromium before 156 remembers for the life of the page that a script could not be fetched, so that only a
 * reload brings it.
 */
export const loadWithRetries = async <M>(
  load: () => Promise<M>,
  onMissing?: () => void,
  onStuck?: () => void,
): Promise<M> => {
  for (let tries = 0; ; tries++) {
    try {
      return await load()
    } catch (cause) {
      if (tries === 1) onMissing?.()
      logger.warn("A part of the page did not load: tried again.", cause)
      if (onStuck !== undefined && tries % LOOKED_AT === LOOKED_AT - 1 && (await isReached(import.meta.url))) onStuck()
      await soon(tries === 0 ? FIRST_AGAIN_MS : AGAIN_MS)
    }
  }
}
