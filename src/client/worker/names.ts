/** Random names: of asks (one execution of a command) and of tabs. */

/** A globally unique name: 128 random bits, as hex. */
export const drawName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")

const KEY = "livcam-tab"

/**
 * This tab's name: it outlives a reload and is never shared. While the page lives the name is taken out of sessionStorage,
 * so a duplicated tab, which gets a copy of that storage, makes a name of its own.
 * Without storage (cookies refused) each load is a tab of its own.
 */
export const takeTabId = (storage: Storage | undefined, page: EventTarget): string => {
  if (storage === undefined) return drawName()
  const name = storage.getItem(KEY) ?? drawName()
  const take = () => storage.removeItem(KEY)
  take()
  page.addEventListener("pagehide", () => storage.setItem(KEY, name))
  page.addEventListener("pageshow", take)
  return name
}
