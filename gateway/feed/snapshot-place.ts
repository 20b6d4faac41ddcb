/**
 * Where a page of a snapshot ended, as the text that asks for the next page. It holds places only; the session says
 * whose feed it is.
 */
import { INT32_MAX } from "#schema/ids.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"

/**
 * A snapshot goes through its parts in this order. `head` stays that of the first page.
 * - facts: events about no message and no single chat or person.
 * - chats: newest first, each with everything that belongs to it.
 * - moved: chats that got messages meanwhile, which may have jumped past the place in the list.
 * - people: known people without a chat.
 */
export type Place =
  | { readonly part: "facts"; readonly head: number /** Feed number. */; readonly after: number }
  | {
      readonly part: "chats"
      readonly head: number /** The last chat given; null before the first. */
      readonly after: ChatKey | null
    }
  | { readonly part: "moved"; readonly head: number /** The last session given, by text. */; readonly after: string }
  | { readonly part: "people"; readonly head: number /** The last person given. */; readonly after: number }

/** Chats are ordered by the time of their newest message, equal times by session. */
export interface ChatKey {
  readonly time: number
  readonly sessionId: string
}

/** Negative when `a` comes before `b`: newer first. */
export const compareChats = (a: ChatKey, b: ChatKey): number =>
  b.time - a.time || (a.sessionId < b.sessionId ? -1 : a.sessionId > b.sessionId ? 1 : 0)

export const placeToText = (place: Place): string => {
  const { part, head, after } = place
  if (part !== "chats") return `${part}.${head}.${after}`
  return `chats.${head}.${after === null ? "" : `${after.time}.${after.sessionId}`}`
}

/** Undefined for a text that no page gives: one that `placeToText` never returns, or a fact after the head. */
export const textToPlace = (text: string): Place | undefined => {
  const place = readPlace(text)
  const isBeyond = place?.part === "facts" && place.after > place.head
  return place === undefined || isBeyond || placeToText(place) !== text ? undefined : place
}

const readPlace = (text: string): Place | undefined => {
  const [, part = "", digits = "", after = ""] = /^(facts|chats|moved|people)\.(\d{1,15})\.(.*)$/.exec(text) ?? []
  const head = Number(digits)
  if (head > INT32_MAX) return undefined
  switch (part) {
    case "facts":
      return /^\d{1,10}$/.test(after) && Number(after) <= INT32_MAX ? { part, head, after: Number(after) } : undefined
    case "people":
      return /^\d{1,15}$/.test(after) ? { part, head, after: Number(after) } : undefined
    case "moved":
      return after === "" || isSession(after) ? { part, head, after } : undefined
    case "chats": {
      if (after === "") return { part, head, after: null }
      const [, time = "", sessionId = ""] = /^(\d{1,15}(?:\.\d{1,9})?)\.([\d-]+)$/.exec(after) ?? []
      return isSession(sessionId) ? { part, head, after: { time: Number(time), sessionId } } : undefined
    }
    default:
      return undefined
  }
}

const isSession = (text: string): boolean => {
  const [a = 0, b = 0] = text.split("-").map(Number)
  return /^\d{1,15}-\d{1,15}$/.test(text) && sessionIdOf(a, b) === text
}
