import { useEffect, useRef } from "react"
import { useNavigate } from "react-router-dom"
import { COOKIES_KEPT_AT_LOGOUT } from "#schema/rules/constants.ts"
import { dropStored } from "../browser/stored.ts"
import { overlays } from "../overlays/overlay-stack.ts"
import { useSession } from "./use-session.ts"

const kept: ReadonlyArray<string> = COOKIES_KEPT_AT_LOGOUT

const expireCookies = (): void => {
  for (const part of document.cookie.split(/;\s*/)) {
    const name = part.split("=")[0]
    if (name === undefined || name === "" || kept.includes(name)) continue
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `${name}=; Path=/; Max-Age=0`
  }
}

/** Texts that were not saved or not sent. */
const TEXTS = ["livcam_unsaved", "livcam_typed"]

/**
 * Clears the page's own data when a session ends (spec section 4): gift data, today's counts and turned picks, the room
 * and role of a call, price tips, the choice of whom to translate, all cookies but four, and cached portraits. Texts
 * not saved or not sent go too, as the worker deletes the account's database. When the gateway has ended the session
 * (`isEnded`), those texts and the database stay for the user's return.
 */
export const clearAccount = (isEnded = false): void => {
  clearKept(isEnded)
  expireCookies()
}

const clearKept = (isEnded: boolean): void => {
  for (const key of [
    ...(isEnded ? [] : TEXTS),
    "giftData",
    "giftDataTime",
    "livcam_arrivals",
    "livcam_flop",
    "CAMC_CURROOM_NUM",
    "CAMC_MY_CALL_ROLE",
    "CAMC_WALL_TIP",
    "livcam_translate",
  ])
    dropStored(key)
  if ("caches" in window) void caches.delete("media")
}

/**
 * When the user or the gateway ends the session: clears the account's data from the page, goes to the root, and shows
 * why the gateway ended it. So it does when another tab has signed in as somebody else, but the cookies are theirs then.
 */
export const SessionEnd = () => {
  const session = useSession()
  const navigate = useNavigate()
  /** 0: a visitor. */
  const last = useRef(0)
  const ended = session.state === "visitor" ? session.ended : null
  const userId =
    session.state === "signedIn" ? session.user.id : session.state === "visitor" && !session.isUnread ? 0 : undefined

  useEffect(() => {
    if (userId === undefined) return
    const before = last.current
    last.current = userId
    if (before === 0 || before === userId) return
    overlays.closeAll()
    if (userId === 0) clearAccount(ended !== null)
    else clearKept(true)
    void navigate("/", { replace: true })
  }, [userId, ended, navigate])

  useEffect(() => {
    if (ended !== null) overlays.open("ended", {})
  }, [ended])

  return null
}
