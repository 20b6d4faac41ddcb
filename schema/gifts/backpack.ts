/** The backpack (spec sections 3 and 9): gifts that a user has and may give without coins, each until it expires. */
import { Schema } from "effect"
import { Id, Word } from "../disclosure.ts"
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

/** Where the backpack may be entered, as the operator decides (spec section 3). */
export const BackpackConfig = Schema.Struct({
  /** From the account. */
  backpackEntrance: Schema.Boolean,
  /** From the gift panel. */
  backpackGiftEntrance: Schema.Boolean,
  /** Where the entrance of the account leads, on the app's own origin; null: to the page's own backpack. */
  backpackUrl: Schema.NullOr(Word.check(Schema.isPattern(/^\/[\w/]{0,60}$/))),
})
export type BackpackConfig = typeof BackpackConfig.Type
