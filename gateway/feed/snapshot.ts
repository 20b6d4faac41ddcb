/**
 * A feed's snapshot, in pages, for a device that has none of the feed. Each page is read anew from the store. Between
 * pages a process keeps only the order of the chats, while there is room: any gateway process can serve any page.
 */
import { Effect } from "effect"
import { LRUCache } from "lru-cache"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { EventTag } from "#schema/events.ts"
import type { Snapshot } from "#schema/feed/endpoints.ts"
import type { RawEvent } from "#schema/log/entry.ts"
import { FEED_PAGE } from "#schema/rules/constants.ts"
import { otherMember } from "#schema/rules/session-id.ts"
import { perStore } from "../store/per-store.ts"
import { Store, type Tx } from "../store/store.ts"
import type { NewestPlace } from "../store/tables/chat/messages.ts"
import { monthEvents, OF_MONTHS } from "./month-sums.ts"
import { chatEvents, mostEvents, personEvents } from "./snapshot-chat.ts"
import { compareChats, type Place, placeToText, textToPlace } from "./snapshot-place.ts"
import { OF_CALLS, OF_CHATS, standingOf } from "./standing-facts.ts"

/** A page ends at ROOM events or after STEPS steps. STEPS is also the most chats read at once. */
const ROOM = 400
const STEPS = 40

/**
 * Most messages that are read to tell which chats moved between pages. When more came, all chats count as moved: what a
 * device has already is told again and changes nothing.
 */
const MOVES_READ = 1_000

/** Most chats, over all orders that a process keeps for unfinished snapshots; some 100 bytes each. */
const CHATS_KEPT = 100_000

/** A user's chats as they were when the feed had this head, newest first. */
interface ChatOrder {
  readonly head: number
  readonly chats: ReadonlyArray<NewestPlace>
}

/**
 * A kept order is as good as a fresh one: the part `moved` covers what came after the head. One order per user, so
 * nobody fills the cache alone.
 */
const chatOrdersOf = perStore(
  () =>
    new LRUCache<number, ChatOrder>({
      maxSize: CHATS_KEPT,
      sizeCalculation: ({ chats }) => Math.max(1, chats.length),
    }),
)

interface Step {
  readonly events: ReadonlyArray<RawEvent>
  readonly next: Place | null
}

/** Errors: requestInvalid for a `next` that no page returned. */
export const readSnapshot = (
  userId: number,
  next: string,
): Effect.Effect<Snapshot, AppFailure<"requestInvalid">, Store> =>
  Effect.gen(function* () {
    const asked = next === "" ? null : textToPlace(next)
    if (asked === undefined) return yield* failure("requestInvalid")
    const store = yield* Store
    const orders = chatOrdersOf(store)
    const { chats, page } = yield* store.transact((tx) =>
      Effect.gen(function* () {
        const now = yield* tx.feeds.head(userId)
        const head = Math.min(asked?.head ?? now, now)
        const kept = orders.get(userId)
        const chats = kept?.head === head ? kept.chats : (yield* tx.messages.newestOfAll(userId)).toSorted(compareChats)
        const moved = yield* Effect.cached(movedSince(tx, userId, head))
        const events: Array<RawEvent> = []
        let place: Place | null = asked === null ? { part: "facts", head, after: 0 } : { ...asked, head }
        if (asked === null) events.push(...(yield* newestCall(tx, userId, head)))
        for (let step = 0; place !== null && step < STEPS && events.length < ROOM; step++) {
          const taken: Step = yield* stepAt(tx, userId, { chats, moved, room: ROOM - events.length }, place)
          events.push(...taken.events)
          place = taken.next
        }
        const page = {
          head,
          events,
          next: place === null ? null : placeToText(place),
          done: chatsBefore(chats, place),
          total: chats.length,
        }
        return { chats, page }
      }),
    )
    // Only after the commit: an attempt that was retried may have read chats that were never committed.
    if (page.next === null) orders.delete(userId)
    else orders.set(userId, { head: page.head, chats })
    return page
  })

/** What is read once per page. */
interface Read {
  /** The newest place of each chat, newest first. */
  readonly chats: ReadonlyArray<NewestPlace>
  readonly moved: Effect.Effect<ReadonlyArray<NewestPlace>>
  /** Events left until the page is full. */
  readonly room: number
}

const stepAt = (tx: Tx, userId: number, read: Read, place: Place): Effect.Effect<Step> => {
  switch (place.part) {
    case "facts":
      return stepFacts(tx, userId, place)
    case "chats":
      return stepChats(tx, userId, read, place)
    case "moved":
      return stepMoved(tx, userId, read, place)
    case "people":
      return stepPeople(tx, userId, read, place)
  }
}

type In<P extends Place["part"]> = Extract<Place, { part: P }>

/**
 * Events about no chat, person or call, one stretch of the feed at a time: facts of a later stretch replace those of an
 * earlier one.
 */
const stepFacts = Effect.fnUntraced(function* (tx: Tx, userId: number, { head, after }: In<"facts">) {
  const tags = [...OF_CHATS, ...OF_CALLS]
  const found = yield* tx.feeds.choose(userId, { tags, are: "others", after, upTo: head, limit: FEED_PAGE })
  const last = found.at(-1)
  const next: Place =
    last === undefined || found.length < FEED_PAGE
      ? { part: "chats", head, after: null }
      : { part: "facts", head, after: last.seq }
  // After all entries of coins, so that a month's sums are the last word on it.
  const months = next.part === "chats" ? yield* monthsOf(tx, userId, head) : []
  return { events: [...standingOf(found), ...months], next }
})

/** The sums by month of all entries of coins and calls; of the entries themselves the snapshot has only the newest. */
const monthsOf = (tx: Tx, userId: number, head: number) =>
  Effect.map(tx.feeds.choose(userId, { tags: OF_MONTHS, are: "these", after: 0, upTo: head, limit: null }), monthEvents)

/** As many of these chats as fill the room, but at least one if there is one: a requested page has room. */
const fitting = (chats: ReadonlyArray<NewestPlace>, room: number): ReadonlyArray<NewestPlace> => {
  const given: Array<NewestPlace> = []
  let size = 0
  for (const chat of chats) {
    if (size >= room || given.length === STEPS) break
    given.push(chat)
    size += mostEvents(chat)
  }
  return given
}

const stepChats = Effect.fnUntraced(function* (
  tx: Tx,
  userId: number,
  { chats, room }: Read,
  { head, after }: In<"chats">,
) {
  const from = chats.findIndex((chat) => after === null || compareChats(after, chat) < 0)
  const given = from < 0 ? [] : fitting(chats.slice(from), room)
  const last = given.at(-1)
  if (last === undefined) return { events: [], next: { part: "moved", head, after: "" } as const }
  const next: Place = { part: "chats", head, after: { time: last.time, sessionId: last.sessionId } }
  return { events: yield* chatEvents(tx, userId, given), next }
})

/** The current places of chats that got messages, or began, after the first page's head. Ordered by session. */
const movedSince = Effect.fnUntraced(function* (tx: Tx, userId: number, head: number) {
  const since = { tags: ["v1.MessageReceived"], are: "these", after: head, upTo: null } as const
  const entries = yield* tx.feeds.choose(userId, { ...since, limit: MOVES_READ })
  if (entries.length === 0) return []
  const sessions = new Set(entries.map(({ event }) => sessionOf(event)))
  const chats = yield* tx.messages.newestOfAll(userId)
  return chats
    .filter(({ sessionId }) => entries.length === MOVES_READ || sessions.has(sessionId))
    .toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1))
})

const stepMoved = Effect.fnUntraced(function* (
  tx: Tx,
  userId: number,
  { moved, room }: Read,
  { head, after }: In<"moved">,
) {
  const left = (yield* moved).filter(({ sessionId }) => sessionId > after)
  const given = fitting(left, room)
  const last = given.at(-1)
  if (last === undefined) return { events: [], next: { part: "people", head, after: 0 } as const }
  const next: Place = { part: "moved", head, after: last.sessionId }
  return { events: yield* chatEvents(tx, userId, given), next }
})

const stepPeople = Effect.fnUntraced(function* (
  tx: Tx,
  userId: number,
  { chats }: Read,
  { head, after }: In<"people">,
) {
  const told = yield* tx.introductions.told(userId, after, FEED_PAGE)
  const friends = new Set(chats.map(({ sessionId }) => otherMember(sessionId, userId)))
  const last = told.at(-1)
  return {
    events: personEvents(told.filter(({ personId }) => personId !== userId && !friends.has(personId))),
    next:
      last === undefined || told.length < FEED_PAGE ? null : ({ part: "people", head, after: last.personId } as const),
  }
})

/** Everything about the newest call, in order. It comes first: its payments are older than the newest balance. */
const newestCall = Effect.fnUntraced(function* (tx: Tx, userId: number, head: number) {
  const invitations = {
    tags: ["v1.CallInvited", "v1.MatchBegan"],
    are: "these",
    after: 0,
    upTo: head,
    limit: 1,
    newest: true,
  } as const
  const [invited] = yield* tx.feeds.choose(userId, invitations)
  if (invited === undefined) return []
  const tags: ReadonlyArray<EventTag> = [...OF_CALLS, "v2.CoinsPosted"]
  const since = { tags, are: "these", after: invited.seq - 1, upTo: head, limit: null } as const
  const { roomNum } = invited.event
  return (yield* tx.feeds.choose(userId, since)).map(({ event }) => event).filter((event) => event.roomNum === roomNum)
})

const sessionOf = ({ message }: RawEvent): string =>
  typeof message === "object" && message !== null && "sessionId" in message ? String(message.sessionId) : ""

const chatsBefore = (chats: ReadonlyArray<NewestPlace>, place: Place | null): number => {
  if (place?.part === "facts") return 0
  if (place?.part !== "chats") return chats.length
  const { after } = place
  return after === null ? 0 : chats.filter((chat) => compareChats(chat, after) <= 0).length
}
