/** Gifts (spec section 3): a gift of the panel, and the record of a given one. */
import { Schema } from "effect"
import { Id, Word } from "../disclosure.ts"
import { Coins, Count, Millis, RoomNum, UserId } from "../ids.ts"
import { GIFT_COUNTS } from "../rules/coins/gifts.ts"

/** Unique for ever. */
const RecordId = Id.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,40}$/))

/** A gift of the panel. */
export const Gift = Schema.Struct({
  giftId: Count,
  giftName: Word.check(Schema.isMaxLength(80)),
  /** Address of its picture. */
  giftImage: Word.check(Schema.isMaxLength(300)),
  /** Its price, coins. */
  gold: Coins,
  giftStar: Count,
  /** Its position in the panel of a chat with a friend. */
  friendGiftSort: Count,
})

/** A gift as the panel offers it. */
export const PanelGift = Schema.Struct({
  ...Gift.fields,
  /** Only for VIP (payStatus above 0). */
  vip: Schema.Boolean,
})
export type PanelGift = typeof PanelGift.Type

/** How many of a gift are sent at once. */
export const GiftCount = Schema.Literals(GIFT_COUNTS)

/** The note of a gift in the chat: enough to draw it, whatever the panel offers later. */
export const GiftNote = Schema.Struct({
  recordId: RecordId,
  giftId: Gift.fields.giftId,
  giftName: Gift.fields.giftName,
  giftImage: Gift.fields.giftImage,
  /** Price of one, coins. 0 for an item of a backpack. */
  gold: Coins,
  count: Count,
  /** The call in which it was given. Null in a chat. */
  roomNum: Schema.NullOr(RoomNum),
})
export type GiftNote = typeof GiftNote.Type

/** How many of a gift a person was given in all. */
export const GiftSum = Schema.Struct({
  giftId: Gift.fields.giftId,
  giftName: Gift.fields.giftName,
  giftImage: Gift.fields.giftImage,
  count: Count,
})
export type GiftSum = typeof GiftSum.Type

/** A given gift, as it was at that time. Later changes of the panel do not change it. */
export const GiftRecord = Schema.Struct({
  recordId: RecordId,
  ...Gift.fields,
  /** Price of one, coins. 0 for an item of a backpack. */
  gold: Coins,
  senderId: UserId,
  receiverId: UserId,
  /** How many were given at once. */
  count: Count,
  /** The call in which it was given. Null in a chat. */
  roomNum: Schema.NullOr(RoomNum),
  /** Gateway time, ms. */
  time: Millis,
})
export type GiftRecord = typeof GiftRecord.Type
