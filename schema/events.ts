/** All events by tag. A shipped event never changes: a change is a new version beside it and an upcaster (design law 7). */
import { Schema } from "effect"
import * as account from "./account/events.ts"
import * as activity from "./activity/events.ts"
import * as calls from "./calls/events.ts"
import * as chat from "./chat/events.ts"
import * as coins from "./coins/events.ts"
import * as feed from "./feed/events.ts"
import * as friends from "./friends/events.ts"
import * as outbox from "./outbox/events.ts"
import * as people from "./people/events.ts"

/** What the gateway may write into a user's feed. */
export const feedEvents = {
  "v1.AccountUpdated": account.AccountUpdated,
  "v1.CoinsPosted": coins.CoinsPosted,
  "v1.MonthTold": coins.MonthTold,
  "v1.CheckedIn": activity.CheckedIn,
  "v1.ProfileSaved": activity.ProfileSaved,
  "v1.PersonSeen": people.PersonSeen,
  "v1.MessageReceived": chat.MessageReceived,
  "v1.SessionRead": chat.SessionRead,
  "v1.RelationUpdated": friends.RelationUpdated,
  "v1.ReportFiled": friends.ReportFiled,
  "v1.CallInvited": calls.CallInvited,
  "v1.CallCancelled": calls.CallCancelled,
  "v1.CallJoined": calls.CallJoined,
  "v1.CallStarted": calls.CallStarted,
  "v1.CallRefused": calls.CallRefused,
  "v1.CallTimedOut": calls.CallTimedOut,
  "v1.CallEndingSoon": calls.CallEndingSoon,
  "v1.CallHungUp": calls.CallHungUp,
} as const

/** What only this device writes. */
export const localEvents = {
  "v1.DraftKept": chat.DraftKept,
  "v1.FeedRestarted": feed.FeedRestarted,
  "v1.HistoryPruned": chat.HistoryPruned,
  "v1.IntentOpened": outbox.IntentOpened,
  "v1.IntentParked": outbox.IntentParked,
  "v1.IntentRetried": outbox.IntentRetried,
  "v1.IntentCancelled": outbox.IntentCancelled,
  "v1.IntentSettled": outbox.IntentSettled,
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
