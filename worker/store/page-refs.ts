/**
 * Stores each message once. A full page of messages never changes, so it is a segment of the log: an entry leaves out
 * messages that stand in full pages and refers to those pages instead. Readers of the log get whole entries. A page may
 * be gone: dropped to make room, put off this device, damaged, or begun anew with its feed. Then a `v1.PageGone`
 * replaces its messages, with what the chat's row knew from them. Pure.
 */
import { Schema } from "effect"
import type { Message } from "#schema/chat/message.ts"
import type { EventOf } from "#schema/events.ts"
import { Millis, SessionId } from "#schema/ids.ts"
import { LogEntry, type RawEvent } from "#schema/log/entry.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import { otherMember } from "#schema/rules/session-id.ts"
import { mergeEntries, type Part, partsOf } from "./entry-parts.ts"
import type { MessagePage } from "./row-schemas.ts"

export const PageRef = Schema.Struct({
  sessionId: SessionId,
  page: Schema.Int,
  /** The hash of the messages referred to: after a restart of the feed other messages may have their numbers. */
  hash: Schema.Int,
  /** What the chat's row knew from these messages, with `lastMine` and `friendAt`: see `v1.PageGone`. */
  count: Schema.Int,
  lastMine: Schema.Int,
  friendAt: Millis,
  /**
   * Runs of consecutive messages, three numbers each: the first one's place among the entry's events, its n, the run's
   * length.
   */
  runs: Schema.Array(Schema.Int),
})
export type PageRef = typeof PageRef.Type

/** An entry as stored on the disk. `events`: those that are left; `parts` count all of them. */
export const StoredEntry = Schema.Struct({ ...LogEntry.fields, pages: Schema.optionalKey(Schema.Array(PageRef)) })
export type StoredEntry = typeof StoredEntry.Type

/** Gives a stored page; undefined when it is missing. */
export type PageAt = (sessionId: string, page: number) => MessagePage | undefined

/**
 * How long an own text stays in its entry, ms. The text settles its intent, and a page that is gone could not do that.
 * After a day the log has forgotten the intent, and the gateway does nothing twice under one id.
 */
const SETTLED_MS = 86_400_000

export const pageOf = (n: number): number => Math.floor(n / MESSAGE_PAGE)

/** The session and number of an event's message, when a page may hold it for its entry; else undefined. */
export const placeOf = (raw: RawEvent): { readonly sessionId: string; readonly n: number } | undefined => {
  if (raw._tag !== "v1.MessageReceived" || Object.keys(raw).length !== 2) return undefined
  const { message } = raw
  if (typeof message !== "object" || message === null || !("sessionId" in message && "n" in message)) return undefined
  const { sessionId, n } = message
  return typeof sessionId === "string" && typeof n === "number" && n >= 0 ? { sessionId, n } : undefined
}

interface Taken {
  readonly page: MessagePage
  readonly messages: Array<Message>
  readonly runs: Array<number>
}

/** Leaves out each message that a full page holds with equal fields. `at`: device time now, ms. */
export const withoutMessages = (entry: LogEntry, me: number, at: number, pageAt: PageAt): StoredEntry => {
  const taken = new Map<string, Taken>()
  const events = entry.events.filter((raw, index) => {
    const place = placeOf(raw)
    if (place === undefined) return true
    const page = pageAt(place.sessionId, pageOf(place.n))
    if (page?.messages.length !== MESSAGE_PAGE) return true
    const message = page.messages[place.n % MESSAGE_PAGE]
    if (message === undefined || !isSame(raw.message, message)) return true
    if (message.intentId !== null && message.time > at - SETTLED_MS) return true
    const name = `${page.sessionId} ${page.page}`
    const of = taken.get(name) ?? { page, messages: [], runs: [] }
    taken.set(name, of)
    const [from = 0, n = 0, length = 0] = of.runs.slice(-3)
    if (length > 0 && from + length === index && n + length === place.n) of.runs[of.runs.length - 1] = length + 1
    else of.runs.push(index, place.n, 1)
    of.messages.push(message)
    return false
  })
  return taken.size === 0 ? entry : { ...entry, events, pages: [...taken.values()].map((of) => refTo(of, me)) }
}

const refTo = ({ page: { sessionId, page }, messages, runs }: Taken, me: number): PageRef => {
  const friend = otherMember(sessionId, me)
  const numbers = messages.map(({ sendUserId, n }) => (sendUserId === friend ? -1 : n))
  const times = messages.map(({ sendUserId, time }) => (sendUserId === friend ? time : 0))
  return {
    sessionId,
    page,
    hash: hashOf(messages),
    count: Math.max(...messages.map(({ n }) => n)) + 1,
    lastMine: Math.max(...numbers),
    friendAt: Math.max(...times),
    runs,
  }
}

/** Restores the whole entry, in its original shape and order. Calls `onOther` for pages that hold other messages. */
export const withMessages = (
  { pages, ...entry }: StoredEntry,
  pageAt: PageAt,
  onOther: (ref: PageRef) => void = () => {},
): LogEntry => {
  if (pages === undefined) return entry
  const placed = new Map<number, RawEvent | null>()
  for (const ref of pages) for (const [index, raw] of eventsOf(ref, pageAt, onOther)) placed.set(index, raw)
  const left = entry.events.values()
  const events = Array.from({ length: entry.events.length + placed.size }, (_, index) => {
    const raw = placed.get(index)
    return raw === undefined ? (left.next().value ?? null) : raw
  })
  const whole = { ...entry, events: events.filter((raw) => raw !== null) }
  return whole.events.length === events.length ? whole : withGaps(entry, events)
}

/** The event at each place that refers to a page; null for a place where nothing is left. */
const eventsOf = (
  ref: PageRef,
  pageAt: PageAt,
  onOther: (ref: PageRef) => void,
): ReadonlyArray<readonly [number, RawEvent | null]> => {
  const { sessionId, count, lastMine, friendAt } = ref
  const byNumber = new Map(pageAt(sessionId, ref.page)?.messages.map((message) => [message.n, message]))
  const places: Array<readonly [index: number, message: Message | undefined]> = []
  for (let at = 0; at + 2 < ref.runs.length; at += 3) {
    const [index = 0, n = 0, length = 0] = ref.runs.slice(at, at + 3)
    for (let k = 0; k < Math.min(length, MESSAGE_PAGE); k++) places.push([index + k, byNumber.get(n + k)])
  }
  const found = places.flatMap(([, message]) => message ?? [])
  const isOther = found.length === places.length && hashOf(found) !== ref.hash
  if (isOther) onOther(ref)
  const gone: EventOf<"v1.PageGone"> = { _tag: "v1.PageGone", sessionId, count, lastMine, friendAt }
  let isTold = false
  return places.map(([index, message]) => {
    if (message !== undefined && !isOther) return [index, { _tag: "v1.MessageReceived", message }]
    const told = isTold ? null : gone
    isTold = true
    return [index, told]
  })
}

/** Removes the gaps. Each event that is left keeps its commit and its place there. */
const withGaps = (entry: LogEntry, events: ReadonlyArray<RawEvent | null>): LogEntry => {
  const parts = partsOf({ ...entry, events: events.map((raw) => raw ?? GAP) }).map((part): Part => {
    const left = part.events.flatMap((event, index) =>
      event === GAP ? [] : [{ event, place: part.places?.[index] ?? index }],
    )
    return { ...part, events: left.map(({ event }) => event), places: left.map(({ place }) => place) }
  })
  return mergeEntries([entry], parts) ?? entry
}
const GAP: RawEvent = { _tag: "" }

/** A 53-bit hash of the fields that identify a message (cyrb53, public domain). Not cryptographic. */
const hashOf = (messages: ReadonlyArray<Message>): number => {
  const text = JSON.stringify(
    messages.map(({ messageId, n, sendUserId, messageType, message, time, intentId }) => [
      messageId,
      n,
      sendUserId,
      messageType,
      message,
      time,
      intentId,
    ]),
  )
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}

/** Deep equality; the order of fields does not matter. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  let left = 0
  for (const name in a) {
    if (!Object.hasOwn(b, name) || !isSame(a[name], b[name])) return false
    left += 1
  }
  return left === Object.keys(b).length
}
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
