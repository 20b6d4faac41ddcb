/** All events by tag. A shipped event never changes: a change is a new version beside it and an upcaster (ARCHITECTURE.md, law 7). */
import { Schema } from "effect"
import { activityFeedEvents, activityStandings, activityTells } from "./activity/log.ts"
import { callFeedEvents, callLocalEvents, callStandings, callTells } from "./calls/log.ts"
import { chatFeedEvents, chatLocalEvents } from "./chat/log.ts"
import { coinLocalEvents } from "./coins/ledger-month.ts"
import { coinFeedEvents, coinStandings, coinTells } from "./coins/log.ts"
import { feedLocalEvents } from "./feed/log.ts"
import { friendFeedEvents, friendTells } from "./friends/log.ts"
import { gameFeedEvents, gameTells } from "./games/log.ts"
import { giftFeedEvents, giftTells } from "./gifts/log.ts"
import type { Standing } from "./log/standing.ts"
import type { Told } from "./log/tells.ts"
import { matchFeedEvents, matchTells } from "./matches/log.ts"
import { outboxLocalEvents } from "./outbox/log.ts"
import { peopleFeedEvents, peopleTells } from "./people/log.ts"
import { supportLocalEvents } from "./support/log.ts"
import { videoFeedEvents, videoStandings } from "./videos/log.ts"

/** What the gateway may write into a user's feed. */
export const feedEvents = {
  ...coinFeedEvents,
  ...activityFeedEvents,
  ...peopleFeedEvents,
  ...chatFeedEvents,
  ...friendFeedEvents,
  ...callFeedEvents,
  ...giftFeedEvents,
  ...gameFeedEvents,
  ...matchFeedEvents,
  ...videoFeedEvents,
} as const

/** What only this device writes. */
export const localEvents = {
  ...chatLocalEvents,
  ...feedLocalEvents,
  ...outboxLocalEvents,
  ...callLocalEvents,
  ...coinLocalEvents,
  ...supportLocalEvents,
} as const

/** Every event by its tag. */
export const events = { ...feedEvents, ...localEvents } as const

/** Name and version of an event. */
export type EventTag = keyof typeof events
/** An event of this tag. */
export type EventOf<T extends EventTag> = (typeof events)[T]["Type"]
/** Any event that the gateway writes. */
export type FeedEvent = EventOf<keyof typeof feedEvents>
/** Any event that only this device writes. */
export type LocalEvent = EventOf<keyof typeof localEvents>
/** Any event. */
export type LogEvent = FeedEvent | LocalEvent

/** Any event that the gateway writes. */
export const FeedEvent = Schema.Union(
  Object.values(feedEvents) as ReadonlyArray<(typeof feedEvents)[keyof typeof feedEvents]>,
)
/** Any event. */
export const LogEvent = Schema.Union(Object.values(events) as ReadonlyArray<(typeof events)[EventTag]>)

/** Whether this build knows the tag. */
export const isEventTag = (tag: string): tag is EventTag => Object.hasOwn(events, tag)

/** Whether an event as written is of this tag: a tag of today, because former ones do not come past the boundary. */
export const hasTag = <T extends EventTag>(
  event: { readonly _tag: string },
  tag: T,
): event is { readonly _tag: T; readonly [field: string]: unknown } => event._tag === tag

/** What events of the feed tell whole, by tag. Those that tell a part of a chat or a call have no line. */
const tells = {
  ...coinTells,
  ...activityTells,
  ...peopleTells,
  ...friendTells,
  ...giftTells,
  ...gameTells,
  ...matchTells,
  ...callTells,
} as const

/** Rows that are the newest word of the feed, by their names. */
export const standings = {
  ...coinStandings,
  ...activityStandings,
  ...callStandings,
  ...videoStandings,
} as const
/** Name of such a row. */
export type StandingName = keyof typeof standings

const toldRows: ReadonlyMap<string, readonly [row: string, Standing]> = new Map(
  Object.entries(standings).map(([row, each]) => [each.tag, [row, each]]),
)

/** Name and version of an event that tells something whole. */
export type ToldTag = keyof typeof tells | (typeof standings)[StandingName]["tag"]

/** Whether an event, as the schema of its tag has it, tells something whole. */
export const isTold = (event: { readonly _tag: string }): event is EventOf<ToldTag> =>
  Object.hasOwn(tells, event._tag) || toldRows.has(event._tag)

/** What it tells. */
export const toldBy = (event: EventOf<ToldTag>): Told => {
  const told = toldRows.get(event._tag)
  if (told !== undefined) return told[1].tells(event, told[0])
  // A line of T's own events; it is handed the event that the tag was read from.
  return (tells[event._tag as keyof typeof tells] as (event: EventOf<ToldTag>) => Told)(event)
}
