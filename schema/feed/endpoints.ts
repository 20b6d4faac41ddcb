/** The feed: its entries, its short form for a device that has none of it, what became of a once command. The paths are chosen here. */
import { Schema } from "effect"
import { Id } from "../disclosure.ts"
import { getSealed, postIntent } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { Count, IntentId } from "../ids.ts"
import { RawEvent } from "../log/entry.ts"
import { FEED_PAGE } from "../rules/constants.ts"

/**
 * `floor`: the feed was compacted up to there, and the device has not come that far. There are no entries then: it takes a snapshot.
 * `lineage`: names the database of the feed. One that came back from a backup has another name: its numbers may stand for other entries than
 * those that were told before, so what a device has of them is taken anew.
 */
export const FeedPage = Schema.Struct({
  ...FeedGrowth.fields,
  floor: Schema.optionalKey(Schema.Int),
  lineage: Schema.optionalKey(Id.check(Schema.isMaxLength(64))),
})

/**
 * One page of a snapshot. Folded in order, all pages give the rows of the whole feed up to `head`, but for older messages,
 * which the history endpoint has. A page may know more than `head`: folding that again later changes nothing.
 */
export const Snapshot = Schema.Struct({
  /** Feed number that the first page was made at: the device goes on from there when it has all pages. */
  head: Schema.Int,
  /** Events of the feed, as their newest entries have them. */
  events: Schema.Array(RawEvent),
  /** Asks for the next page; null on the last one. */
  next: Schema.NullOr(Id),
  /** Chats given so far, and chats in all. */
  done: Schema.Int,
  total: Schema.Int,
})
export type Snapshot = typeof Snapshot.Type

/** The endpoints of this domain, by name. */
export const feedEndpoints = {
  /** Entries after `after`, ascending, at most `limit`. */
  feedPull: getSealed(
    "/feed/v1/pull",
    Schema.Struct({
      after: Count,
      limit: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: FEED_PAGE })),
    }),
    FeedPage,
  ),
  /** `next` is empty for the first page. requestInvalid: a `next` that no page gave. */
  feedSnapshot: getSealed("/feed/v1/snapshot", Schema.Struct({ next: Id.check(Schema.isMaxLength(100)) }), Snapshot, [
    "requestInvalid",
  ]),
  /**
   * What became of a once command's id. One that the gateway does not know has not happened and never will: it is refused from
   * then on. `growth`: what it caused. `refusedFor`: code of the error that it was refused with, when that is known. rateLimited: the user has asked ONCE_ASKS_PER_MINUTE times.
   */
  onceOutcome: postIntent(
    "/feed/v1/outcome",
    Schema.Struct({ intentId: IntentId }),
    Schema.Struct({ happened: Schema.Boolean, growth: FeedGrowth, refusedFor: Schema.optionalKey(Schema.Int) }),
    ["rateLimited"],
  ),
} as const
