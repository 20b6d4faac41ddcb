/** What the log keeps of gifts: events of the feed. The coins of a gift are a v2.CoinsPosted of the same commit. */
import { Schema } from "effect"
import type { Tells } from "../log/tells.ts"
import { BackpackItem } from "./backpack.ts"
import { GiftRecord } from "./gift.ts"

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
