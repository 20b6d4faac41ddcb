/**
 * After an update the files of the older build are gone. An older page that asks for one gets a 404 and reloads, once.
 * A failure after that has another cause, and the boundary around the missing part shows it.
 */
import { deviceTime } from "../browser/clock.ts"

const MARK = "livcam-reloaded-at"
/** A second reload within this time, ms, would be the beginning of a loop. */
const ONCE_MS = 5 * 60_000

interface Place {
  /** Throws where the browser refuses storage. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem">
  readonly now: () => number
  /** The HTTP status of an address; null when the request fails. */
  readonly statusOf: (url: string) => Promise<number | null>
  readonly reload: () => void
}

const page: Place = {
  storage: () => sessionStorage,
  now: deviceTime,
  statusOf: (url) =>
    fetch(url, { method: "HEAD", cache: "no-store" }).then(
      ({ status }) => status,
      () => null,
    ),
  reload: () => location.reload(),
}

/** The address that a browser names when a module does not load. */
export const addressIn = (message: string): string | undefined => /https?:\/\/[^\s"')]+/.exec(message)?.[0]

/** Reloads when the file is gone for good; true when it reloads. */
export const reloadIfGone = async (url: string, { storage, now, statusOf, reload }: Place): Promise<boolean> => {
  if ((await statusOf(url)) !== 404) return false
  try {
    const last = storage().getItem(MARK)
    if (last !== null && Math.abs(now() - Number(last)) < ONCE_MS) return false
    storage().setItem(MARK, String(now()))
  } catch {
    return false
  }
  reload()
  return true
}

/** From now on, checks each module that does not load. */
export const watchStaleBuild = (): void => {
  window.addEventListener("vite:preloadError", (event) => {
    const url = addressIn(event.payload.message)
    if (url !== undefined) void reloadIfGone(url, page)
  })
}
