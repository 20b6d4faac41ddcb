/**
 * The service worker that lets a reload open offline. A new version waits until the user agrees; when another tab has agreed,
 * this one says so too, because the files of its own version are gone then.
 */
let isReady = false
let hasAsked = false
let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()
const HOUR = 3_600_000

const setReady = (): void => {
  isReady = true
  for (const listener of listeners) listener()
}

const watchInstalling = (worker: ServiceWorker | null): void => {
  if (worker === null) return
  const look = () => {
    if (worker.state !== "installed" || navigator.serviceWorker.controller === null) return
    waiting = worker
    setReady()
  }
  worker.addEventListener("statechange", look)
  look()
}

/** Call once, after trustOwnScripts. */
export const startServiceWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (hasAsked) location.reload()
    else if (isControlled) setReady()
    isControlled = true
  })
  try {
    const registration = await navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" })
    watchInstalling(registration.waiting)
    registration.addEventListener("updatefound", () => watchInstalling(registration.installing))
    setInterval(() => registration.update().catch(() => console.info("No update check: offline.")), HOUR)
  } catch (cause) {
    console.warn("The service worker could not be registered; the app will not open offline.", cause)
  }
}

export const subscribeUpdate = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isUpdateReady = (): boolean => isReady

/** Goes to the new version. */
export const applyUpdate = (): void => {
  if (waiting?.state === "installed") {
    hasAsked = true
    waiting.postMessage({ type: "SKIP_WAITING" })
  } else location.reload()
}
