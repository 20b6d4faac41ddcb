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
  /** Gateway time, ms. */
  gotAt: Millis,
  /** Gateway time, ms, the beginning of a day: from then on it cannot be given. */
  expiresAt: Millis,
  /** Gateway time when it was given, ms. Null before that. */
  usedAt: Schema.NullOr(Millis),
})
export type BackpackItem = typeof BackpackItem.Type

/** All kept items, in no order. */
export const Backpack = Schema.Array(BackpackItem)

/** The content of the backpack screen. */
export const BackpackView = Schema.Struct({
  /** Items that may be given, the next to expire first. */
  ready: Backpack,
  /** Items that were given or have expired, the latest first. */
  past: Backpack,
})
export type BackpackView = typeof BackpackView.Type

/** The open entrances of the backpack, as the operator decides (spec section 3). */
export const BackpackConfig = Schema.Struct({
  /** Entrance on the account screen. */
  backpackEntrance: Schema.Boolean,
  /** Entrance in the gift panel. */
  backpackGiftEntrance: Schema.Boolean,
  /** Path of the account entrance, on the app's own origin. Null: the page's own backpack. */
  backpackUrl: Schema.NullOr(Word.check(Schema.isPattern(/^\/[\w/]{0,60}$/))),
})
export type BackpackConfig = typeof BackpackConfig.Type
