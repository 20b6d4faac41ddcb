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
 * What the page itself forgets when a session ends (spec section 4): gift data, what was counted and turned over today, the room of a call, price tips, whom to translate,
 * cookies but four, and the portraits seen. Own texts go when the worker deletes the account's database; a session that the gateway has
 * ended (`isEnded`) leaves both to its user's return.
 */
export const clearAccount = (isEnded = false): void => {
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
  expireCookies()
  if ("caches" in window) void caches.delete("media")
}

/** When a session ends, by the user or by the gateway: the page forgets what is the account's, goes to the root, and says why. */
export const SessionEnd = () => {
  const session = useSession()
  const navigate = useNavigate()
  const wasSignedIn = useRef(false)
  const ended = session.state === "visitor" ? session.ended : null

  useEffect(() => {
    if (session.state === "signedIn") wasSignedIn.current = true
    if (session.state !== "visitor" || !wasSignedIn.current) return
    wasSignedIn.current = false
    overlays.closeAll()
    clearAccount(ended !== null)
    void navigate("/", { replace: true })
  }, [session.state, ended, navigate])

  useEffect(() => {
    if (ended !== null) overlays.open("ended", {})
  }, [ended])

  return null
}
