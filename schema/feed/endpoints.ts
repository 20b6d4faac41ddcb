/**
 * The feed: its entries, its snapshot for a device that has none of it, and the outcome of a once command. The paths
 * are chosen here.
 */
import { Schema } from "effect"
import { Id } from "../disclosure.ts"
import { getSealed, postIntent } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { Count, IntentId } from "../ids.ts"
import { RawEvent } from "../log/entry.ts"
import { FEED_PAGE } from "../rules/constants.ts"

/**
 * `floor`: the feed is compacted up to this number and the device is behind it. The page has no entries then, and the
 * device takes a snapshot. `lineage`: names the feed's database. A database restored from a backup has another name:
 * its numbers may mean other entries than before, so the device takes the whole feed anew.
 */
export const FeedPage = Schema.Struct({
  ...FeedGrowth.fields,
  floor: Schema.optionalKey(Schema.Int),
  lineage: Schema.optionalKey(Id.check(Schema.isMaxLength(64))),
})

/**
 * One page of a snapshot. All pages folded in order give the rows of the whole feed up to `head`, except older
 * messages, which the history endpoint has. A page may know more than `head`: folding that again later changes nothing.
 */
export const Snapshot = Schema.Struct({
  /** The feed's number when the first page was made. The device continues from there after the last page. */
  head: Schema.Int,
  /** Feed events in their newest state. */
  events: Schema.Array(RawEvent),
  /** Cursor of the next page. Null on the last page. */
  next: Schema.NullOr(Id),
  /** Chats sent so far, and chats in all. */
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
  /** `next` is empty for the first page. requestInvalid: a `next` that no page returned. */
  feedSnapshot: getSealed("/feed/v1/snapshot", Schema.Struct({ next: Id.check(Schema.isMaxLength(100)) }), Snapshot, [
    "requestInvalid",
  ]),
  /**
   * What became of a once command's id. An id unknown to the gateway has not happened and never will: it is refused
   * from then on. `growth`: the feed entries that it caused. `refusedFor`: code of the error that it was refused with,
   * when known. rateLimited: the user has asked ONCE_ASKS_PER_MINUTE times in the minute.
   */
  onceOutcome: postIntent(
    "/feed/v1/outcome",
    Schema.Struct({ intentId: IntentId }),
    Schema.Struct({ happened: Schema.Boolean, growth: FeedGrowth, refusedFor: Schema.optionalKey(Schema.Int) }),
    ["rateLimited"],
  ),
} as const
