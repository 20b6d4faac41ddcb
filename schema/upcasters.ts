/**
 * Former versions of events, and what each of them is today (ARCHITECTURE.md, law 7). A version that goes out of service leaves the table
 * of events and gets a row here, with its schema. Rows lead straight to a tag of today, so that an event is upcast once.
 */
import { Schema } from "effect"
import { CallRecord } from "./calls/record.ts"
import { Currency, LedgerReason } from "./coins/ledger.ts"
import { Id } from "./disclosure.ts"
import type { EventTag } from "./events.ts"
import { Coins, Millis, RoomNum } from "./ids.ts"
import { type RawEvent, type Upcaster, upcaster } from "./log/upcaster.ts"
import { SubscriptionRecord } from "./shop/subscription.ts"

/** It said of a call alone what it was for. */
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

/** It could not say that a bank asks. */
const { confirmOrderId, ...subscriptionFields } = SubscriptionRecord.fields
const SubscriptionUpdatedV1 = Schema.TaggedStruct("v1.SubscriptionUpdated", {
  subscription: Schema.Struct(subscriptionFields),
})

/** It could not say what a match had cost. */
const { fee, ...recordFields } = CallRecord.fields
const CallRecordedV1 = Schema.TaggedStruct("v1.CallRecorded", { record: Schema.Struct(recordFields) })

const rows: Readonly<Record<string, Upcaster>> = {
  "v1.CallRecorded": upcaster(CallRecordedV1, "v2.CallRecorded", ({ _tag, ...event }) => event),
  "v1.SubscriptionUpdated": upcaster(SubscriptionUpdatedV1, "v2.SubscriptionUpdated", ({ _tag, ...event }) => event),
  "v1.CoinsPosted": upcaster(CoinsPostedV1, "v2.CoinsPosted", ({ _tag, ...event }) => ({ ...event, link: null })),
}

/** By the former tag. */
const upcasters = new Map<string, Upcaster>(Object.entries(rows))

/** The schema of each former version, by its tag. */
export const formerEvents: Readonly<Record<string, Schema.Top>> = Object.fromEntries(
  [...upcasters].map(([tag, { former }]) => [tag, former]),
)

/** Adds a row for a former tag, and gives what removes it again: for tests. */
export const addUpcaster = (tag: string, row: Upcaster): (() => void) => {
  upcasters.set(tag, row)
  return () => upcasters.delete(tag)
}

/** The event in the words of today; the same object when it is no former one. */
export const upcast = (event: RawEvent): RawEvent => upcasters.get(event._tag)?.change(event) ?? event

/** The tags under which events of these tags may stand where they were written: these, and their former ones. */
export const withFormer = (tags: ReadonlyArray<EventTag>): ReadonlyArray<string> => [
  ...tags,
  ...[...upcasters].flatMap(([former, { to }]) => (tags.includes(to) ? [former] : [])),
]
