/** What the log keeps of gifts: events of the feed. The coins of a gift are a v1.CoinsPosted of the same commit. */
import { Schema } from "effect"
import type { Tells } from "../log/tells.ts"
import { GiftRecord } from "./gift.ts"

/** A gift was given. It stands in the feeds of both sides. */
export const GiftReceived = Schema.TaggedStruct("v1.GiftReceived", { gift: GiftRecord })

/** What the gateway tells of this domain, by tag. */
export const giftFeedEvents = { "v1.GiftReceived": GiftReceived } as const

/** What each tells whole (log/tells.ts). */
export const giftTells = {
  "v1.GiftReceived": ({ gift }) => ({ sets: [`gift ${gift.recordId}`] }),
} as const satisfies Tells<typeof giftFeedEvents>
