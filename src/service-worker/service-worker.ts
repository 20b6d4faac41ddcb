/**
 * The service worker that lets a reload open offline. It is installed once the first screen has loaded all it asked
 * for: the files that it fetches ahead would compete for the line. A new version waits until the user agrees. When the
 * user has agreed in another tab, this tab offers the update too, because the files of its own version are gone then.
 */
import type { Client } from "../client/client.ts"
import { logger } from "../logger.ts"
import { offerUpdate } from "./new-version.ts"
import { register } from "./register.ts"
import { watchStaleBuild } from "./stale-build.ts"

const HOUR = 3_600_000

/** The network counts as free when nothing has come for this long, ms. */
const REST_MS = 2_000
/**
 * Longest wait for a free network, and for the engine to start, ms; the service worker is then registered all the same.
 */
const LONGEST_MS = 20_000
const WITHOUT_ENGINE_MS = 120_000

type Started = Pick<Client, "status">

let hasAsked = false
let isControlled = false

/**
 * Resolves when the engine runs, or after WITHOUT_ENGINE_MS. On a slow line it starts long after the first screen, and
 * its start is given up when it takes too long.
 */
const engineRuns = ({ status }: Started): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(longest)
      leave()
      resolve()
    }
    const look = () => {
      const { state } = status.get()
      if (state === "ready" || state === "outdated") done()
    }
    const longest = setTimeout(done, WITHOUT_ENGINE_MS)
    const leave = status.subscribe(look)
    look()
  })

/** Resolves when the page has loaded and nothing more comes, or after LONGEST_MS. */
const lineRests = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(rest)
      clearTimeout(longest)
      watch.disconnect()
      resolve()
    }
    let rest: ReturnType<typeof setTimeout> | undefined
    const longest = setTimeout(done, LONGEST_MS)
    const wait = () => {
      clearTimeout(rest)
      if (document.readyState === "complete") rest = setTimeout(done, REST_MS)
    }
    const watch = new PerformanceObserver(wait)
    watch.observe({ type: "resource" })
    window.addEventListener("load", wait, { once: true })
    wait()
  })

const skipWaiting = (worker: ServiceWorker) => () => {
  if (worker.state !== "installed") return location.reload()
  hasAsked = true
  worker.postMessage({ type: "SKIP_WAITING" })
}

const watchInstalling = (worker: ServiceWorker | null): void => {
  if (worker === null) return
  const look = () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller !== null) offerUpdate(skipWaiting(worker))
  }
  worker.addEventListener("statechange", look)
  look()
}

/**
 * Call once, after trustOwnScripts. `app`: resolves when the app runs; nothing of it is fetched for visitors who have
 * not said to be adults.
 */
export const startServiceWorker = async (app: Promise<Started>): Promise<void> => {
  watchStaleBuild()
  if (!("serviceWorker" in navigator)) return
  isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (hasAsked) location.reload()
    else if (isControlled) offerUpdate(() => location.reload())
    isControlled = true
  })
  if (!isControlled) {
    await app.then(engineRuns)
    await lineRests()
  }
  try {
    const registration = await register(navigator.serviceWorker)
    // A service worker that became active while this page was loading does not control it. CLAIM lets it take the open
    // pages.
    if (navigator.serviceWorker.controller === null) registration.active?.postMessage({ type: "CLAIM" })
    watchInstalling(registration.waiting)
    registration.addEventListener("updatefound", () => watchInstalling(registration.installing))
    setInterval(() => registration.update().catch(() => logger.info("No update check: offline.")), HOUR)
  } catch (cause) {
    logger.warn("No service worker: the app will not open offline.", cause)
  }
}

/**
 * Unregisters the service worker of this page. From then on it serves no page and no worker that starts, until a page
 * registers it again.
 */
export const leaveServiceWorker = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration()
  // Another tab may have unregistered it already, and a newer one may have registered it again.
  if (registration?.active === navigator.serviceWorker.controller) await registration?.unregister()
  // The next service worker to take this page is no newer version, so no update is offered.
  isControlled = false
}
