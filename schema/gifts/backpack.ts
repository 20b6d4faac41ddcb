/** The backpack (spec sections 3 and 9): gifts that a user has and may give without coins, each until it expires. */
import { Schema } from "effect"
import { Id } from "../disclosure.ts"
import { Millis } from "../ids.ts"
import { Gift } from "./gift.ts"

/** Unique for ever. */
export const ItemId = Id.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,40}$/))

/** One gift in a backpack. */
export const BackpackItem = Schema.Struct({
  itemId: ItemId,
  giftId: Gift.fields.giftId,
  giftName: Gift.fields.giftName,
  giftImage: Gift.fields.giftImage,
  /** Gateway time. */
  gotAt: Millis,
  /** Gateway time, the beginning of a day: from then on it cannot be given. */
  expiresAt: Millis,
  /** When it was given; null before that. */
  usedAt: Schema.NullOr(Millis),
})
export type BackpackItem = typeof BackpackItem.Type

/** Every item that is kept, in no order. */
export const Backpack = Schema.Array(BackpackItem)

/** What the backpack shows. */
export const BackpackView = Schema.Struct({
  /** Those that may be given, the soonest to expire first. */
  ready: Backpack,
  /** Those that were given or have expired, the latest first. */
  past: Backpack,
})
export type BackpackView = typeof BackpackView.Type
