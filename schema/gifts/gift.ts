/** Gifts (spec section 3): what one is, and the record of one that was given. */
import { Schema } from "effect"
import { Id, Word } from "../disclosure.ts"
import { Coins, Count, Millis, RoomNum, UserId } from "../ids.ts"

/** A gift of the panel. */
export const Gift = Schema.Struct({
  giftId: Count,
  giftName: Word.check(Schema.isMaxLength(80)),
  /** Address of its picture. */
  giftImage: Word.check(Schema.isMaxLength(300)),
  /** Its price, coins. */
  gold: Coins,
  giftStar: Count,
  /** Its place in the panel of a chat with a friend. */
  friendGiftSort: Count,
})

/** A gift that was given, as it was at that time: what the panel says of it later changes nothing here. */
export const GiftRecord = Schema.Struct({
  /** Unique for ever. */
  recordId: Id.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,40}$/)),
  ...Gift.fields,
  senderId: UserId,
  receiverId: UserId,
  /** How many of it at once. */
  count: Count,
  /** The call in which it was given; null in a chat. */
  roomNum: Schema.NullOr(RoomNum),
  /** Gateway time. */
  time: Millis,
})
export type GiftRecord = typeof GiftRecord.Type
