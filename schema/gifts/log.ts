/** What the log keeps of gifts: events of the feed, and what is asked once. The coins of a gift are a v2.CoinsPosted of the same commit. */
import { Schema } from "effect"
import { Coins, Count, RoomNum, UserId } from "../ids.ts"
import type { Tells } from "../log/tells.ts"
import { BackpackItem, ItemId } from "./backpack.ts"
import { GiftCount, GiftRecord } from "./gift.ts"

/** A gift was given. It stands in the feeds of both sides. */
export const GiftReceived = Schema.TaggedStruct("v1.GiftReceived", { gift: GiftRecord })

/** An item of the own backpack as it stands: it came, or it was given. */
export const BackpackItemUpdated = Schema.TaggedStruct("v1.BackpackItemUpdated", { item: BackpackItem })

/** What the gateway tells of this domain, by tag. */
export const giftFeedEvents = {
  "v1.GiftReceived": GiftReceived,
  "v1.BackpackItemUpdated": BackpackItemUpdated,
} as const

/** What each tells whole (log/tells.ts). */
export const giftTells = {
  "v1.GiftReceived": ({ gift }) => ({ sets: [`gift ${gift.recordId}`] }),
  "v1.BackpackItemUpdated": ({ item }) => ({ sets: [`item ${item.itemId}`] }),
} as const satisfies Tells<typeof giftFeedEvents>

/** What happens at most once (outbox/once.ts), by tag. `roomNum`: the call in which it is given; null in a chat. */
export const giftOnces = {
  /** `gold`: what one costs, as it was shown. */
  sendGift: Schema.TaggedStruct("sendGift", {
    to: UserId,
    giftId: Count,
    gold: Coins,
    count: GiftCount,
    roomNum: Schema.NullOr(RoomNum),
  }),
  /** A gift out of the backpack. */
  giveItem: Schema.TaggedStruct("giveItem", { to: UserId, itemId: ItemId, roomNum: Schema.NullOr(RoomNum) }),
} as const
