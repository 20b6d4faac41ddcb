/**
 * What the log keeps of gifts: feed events, and payloads of once commands. A gift's coins are a v2.CoinsPosted of the
 * same commit.
 */
import { Schema } from "effect"
import { Coins, Count, RoomNum, UserId } from "../ids.ts"
import type { Tells } from "../log/tells.ts"
import { BackpackItem, ItemId } from "./backpack.ts"
import { GiftCount, GiftRecord } from "./gift.ts"

/** A gift was given. The event is in the feeds of both sides. */
export const GiftReceived = Schema.TaggedStruct("v1.GiftReceived", { gift: GiftRecord })

/** The current state of an item of the user's backpack: it was added, or given. */
export const BackpackItemUpdated = Schema.TaggedStruct("v1.BackpackItemUpdated", { item: BackpackItem })

/** This domain's feed events, by tag. */
export const giftFeedEvents = {
  "v1.GiftReceived": GiftReceived,
  "v1.BackpackItemUpdated": BackpackItemUpdated,
} as const

/** What these events carry in full (log/tells.ts). */
export const giftTells = {
  "v1.GiftReceived": ({ gift }) => ({ sets: [`gift ${gift.recordId}`] }),
  "v1.BackpackItemUpdated": ({ item }) => ({ sets: [`item ${item.itemId}`] }),
} as const satisfies Tells<typeof giftFeedEvents>

/**
 * Payloads of this domain's once commands (outbox/once.ts), by tag. `roomNum`: the call in which it is given. Null in a
 * chat.
 */
export const giftOnces = {
  /** `gold`: price of one, as shown. */
  sendGift: Schema.TaggedStruct("sendGift", {
    to: UserId,
    giftId: Count,
    gold: Coins,
    count: GiftCount,
    roomNum: Schema.NullOr(RoomNum),
  }),
  /** Gives an item of the backpack. */
  giveItem: Schema.TaggedStruct("giveItem", { to: UserId, itemId: ItemId, roomNum: Schema.NullOr(RoomNum) }),
} as const
