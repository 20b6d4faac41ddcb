/**
 * Former versions of events, and the current version of each (ARCHITECTURE.md, law 7). A version that goes out of
 * service moves from the table of events to a row here, with its schema. Each row leads straight to a current tag, so
 * an event is upcast once.
 */
import { Schema } from "effect"
import { CallRecord } from "./calls/record.ts"
import { Currency, LedgerReason } from "./coins/ledger.ts"
import { Id } from "./disclosure.ts"
import type { EventTag } from "./events.ts"
import { Coins, Millis, RoomNum } from "./ids.ts"
import { type RawEvent, type Upcaster, upcaster } from "./log/upcaster.ts"
import { SubscriptionRecord } from "./shop/subscription.ts"

/** Names the call of an entry, but no other purpose: has no `link`. */
const CoinsPostedV1 = Schema.TaggedStruct("v1.CoinsPosted", {
  entryId: Id,
  currency: Currency,
  amount: Coins,
  balance: Coins,
  reason: LedgerReason,
  roomNum: Schema.NullOr(RoomNum),
  minute: Schema.NullOr(Schema.Int),
  at: Millis,
})

/** Has no `confirmOrderId`. */
const { confirmOrderId, ...subscriptionFields } = SubscriptionRecord.fields
const SubscriptionUpdatedV1 = Schema.TaggedStruct("v1.SubscriptionUpdated", {
  subscription: Schema.Struct(subscriptionFields),
})

/** The record has no `fee`. */
const { fee, ...recordFields } = CallRecord.fields
const CallRecordedV1 = Schema.TaggedStruct("v1.CallRecorded", { record: Schema.Struct(recordFields) })

const rows: Readonly<Record<string, Upcaster>> = {
  "v1.CallRecorded": upcaster(CallRecordedV1, "v2.CallRecorded", ({ _tag, ...event }) => event),
  "v1.SubscriptionUpdated": upcaster(SubscriptionUpdatedV1, "v2.SubscriptionUpdated", ({ _tag, ...event }) => event),
  "v1.CoinsPosted": upcaster(CoinsPostedV1, "v2.CoinsPosted", ({ _tag, ...event }) => ({ ...event, link: null })),
}

/** By former tag. */
const upcasters = new Map<string, Upcaster>(Object.entries(rows))

/** The schema of each former version, by its tag. */
export const formerEvents: Readonly<Record<string, Schema.Top>> = Object.fromEntries(
  [...upcasters].map(([tag, { former }]) => [tag, former]),
)

/** For tests: adds a row for a former tag. Returns a function that removes it. */
export const addUpcaster = (tag: string, row: Upcaster): (() => void) => {
  upcasters.set(tag, row)
  return () => upcasters.delete(tag)
}

/** The event in its current version. An event of a current tag is returned unchanged (the same object). */
export const upcast = (event: RawEvent): RawEvent => upcasters.get(event._tag)?.change(event) ?? event

/** The tags under which these events may be stored: the current tags and their former ones. */
export const withFormer = (tags: ReadonlyArray<EventTag>): ReadonlyArray<string> => [
  ...tags,
  ...[...upcasters].flatMap(([former, { to }]) => (tags.includes(to) ? [former] : [])),
]
