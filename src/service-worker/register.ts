/**
 * Registers the service worker, as often as it takes: the network may lose its script, or a file that its installation
 * fetches.
 */
import { soon } from "../loading/load-with-retries.ts"
import { logger } from "../logger.ts"

const AGAIN_MS = 5_000
const LONGEST_AGAIN_MS = 120_000
/**
 * Most installations in a visit. Where there is no room for its files, each try fetches them once more, at the user's
 * cost; the next visit tries again.
 */
const MOST_INSTALLATIONS = 4

/** Whether it has installed itself. The browser discards it when one of its files could not be fetched. */
const isInstalled = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state !== "installing") resolve(worker.state !== "redundant")
    }
    worker.addEventListener("statechange", look)
    look()
  })

/**
 * Tries as often as the network loses its script or its files; files that have come are kept
 * (worker/service-worker/fetch-ahead.ts). Rejects when the browser refuses it.
 */
export const register = async (
  container: Pick<ServiceWorkerContainer, "register">,
): Promise<ServiceWorkerRegistration> => {
  let installations = 0
  for (let again = AGAIN_MS; ; again = Math.min(again * 2, LONGEST_AGAIN_MS)) {
    try {
      const registration = await container.register("/sw.js", { scope: "/", updateViaCache: "none" })
      const { active, waiting, installing } = registration
      const isThere = active ?? waiting ?? (installing !== null && (await isInstalled(installing)))
      if (isThere || ++installations === MOST_INSTALLATIONS) return registration
      logger.warn("The service worker lacks files: tried again.")
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause
      logger.warn("The service worker's script did not load: tried again.", cause)
    }
    await soon(again)
  }
}
