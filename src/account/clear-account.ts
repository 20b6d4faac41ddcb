/** What the page itself forgets when a session ends (spec section 4); the worker deletes the account's database. */
import { COOKIES_KEPT_AT_LOGOUT } from "#schema/rules/constants.ts"
import { dropStored } from "../browser/stored.ts"

const kept: ReadonlyArray<string> = COOKIES_KEPT_AT_LOGOUT

const expireCookies = (): void => {
  for (const part of document.cookie.split(/;\s*/)) {
    const name = part.split("=")[0]
    if (name === undefined || name === "" || kept.includes(name)) continue
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `${name}=; Path=/; Max-Age=0`
  }
}

/** Gift data, the room of a call, price tips, texts that were not saved, cookies but four, and the portraits seen. */
export const clearAccount = (): void => {
  for (const key of [
    "giftData",
    "giftDataTime",
    "CAMC_CURROOM_NUM",
    "CAMC_MY_CALL_ROLE",
    "CAMC_WALL_TIP",
    "livcam_unsaved",
  ])
    dropStored(key)
  expireCookies()
  if ("caches" in window) void caches.delete("media")
}
