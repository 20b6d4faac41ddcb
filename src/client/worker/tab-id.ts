/**
 * This tab's name: it outlives a reload and is never shared. While the page lives the name is taken out of sessionStorage,
 * so a duplicated tab, which gets a copy of that storage, makes a name of its own.
 */
import { drawName } from "./draw-name.ts"

const KEY = "livcam-tab"

/** Without storage (cookies refused) each load is a tab of its own. */
export const takeTabId = (storage: Storage | undefined, page: EventTarget): string => {
  if (storage === undefined) return drawName()
  const name = storage.getItem(KEY) ?? drawName()
  const take = () => storage.removeItem(KEY)
  take()
  page.addEventListener("pagehide", () => storage.setItem(KEY, name))
  page.addEventListener("pageshow", take)
  return name
}
