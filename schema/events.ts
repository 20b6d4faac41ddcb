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

/** Events that the gateway may write into a user's feed. */
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

/** Events that only this device writes. */
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

/** Whether a stored event has this tag. Only current tags occur, because former versions are upcast at the boundary. */
export const hasTag = <T extends EventTag>(
  event: { readonly _tag: string },
  tag: T,
): event is { readonly _tag: T; readonly [field: string]: unknown } => event._tag === tag

/**
 * What feed events carry in full (log/tells.ts), by tag. Events that tell only a part of a chat or a call have no row.
 */
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

/** Rows that hold the newest feed event's value (log/standing.ts), by name. */
export const standings = {
  ...coinStandings,
  ...activityStandings,
  ...callStandings,
  ...videoStandings,
} as const
/** Name of a standing. */
export type StandingName = keyof typeof standings

const toldRows: ReadonlyMap<string, readonly [row: string, Standing]> = new Map(
  Object.entries(standings).map(([row, each]) => [each.tag, [row, each]]),
)

/** Tag of an event that carries something in full. */
export type ToldTag = keyof typeof tells | (typeof standings)[StandingName]["tag"]

/** Whether an event, decoded by its tag's schema, carries something in full. */
export const isTold = (event: { readonly _tag: string }): event is EventOf<ToldTag> =>
  Object.hasOwn(tells, event._tag) || toldRows.has(event._tag)

/** What the event carries in full. */
export const toldBy = (event: EventOf<ToldTag>): Told => {
  const told = toldRows.get(event._tag)
  if (told !== undefined) return told[1].tells(event, told[0])
  // The event's own tag selects the function, so the function gets an event of its own type.
  return (tells[event._tag as keyof typeof tells] as (event: EventOf<ToldTag>) => Told)(event)
}
