/** Ids, times and counts that cross boundaries: plain strings and numbers, checked where they enter. */
import { Schema } from "effect"
import { Id, plain, Word } from "./disclosure.ts"

/** A user. 0: a visitor who is not signed in. A NaN id becomes 0 before it is sent (spec section 5). */
export const UserId = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 999_999_999_999 }))
/** Two user ids, smaller first, joined with a hyphen (spec section 3). */
export const SessionId = Id.check(Schema.isPattern(/^\d{1,15}-\d{1,15}$/))
/**
 * Drawn on the device before the first send and kept until the intent is settled. The gateway acts once on an id of a
 * user, and remembers the id for longer than any session lives.
 */
export const IntentId = Id.check(Schema.isPattern(/^[A-Za-z0-9_-]{16,40}$/))
/** The gateway's id of a call (spec section 3: roomNum, also sent as room_Id). */
export const RoomNum = Id.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,40}$/))
/** `cc-` and at least 128 random bits. */
export const DeviceId = Id.check(Schema.isPattern(/^cc-[A-Za-z0-9_-]{22,64}$/))
/** Two-letter country code, or the special regions of spec section 3 (MY-C Malay Chinese, MY-N Malay Non-Chinese). */
export const CountryId = Word.check(Schema.isPattern(/^[A-Z]{2}(-[A-Z])?$/))
/** Largest number of the gateway's 32-bit columns. */
export const INT32_MAX = 2_147_483_647
/** A count from 0: a position in a feed, a chat or a list, or an id of a fixed list. */
export const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: INT32_MAX }))
/** Whole milliseconds since 1970 that a Date can hold, as requests carry them. */
export const WholeMillis = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 8_640_000_000_000_000 }))
/** Milliseconds since 1970 by the clock that the field's comment names. */
export const Millis = Schema.Finite
/** YYYY-MM-DD, a day of the gateway (UTC). */
export const Day = plain("day", Schema.String).check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/))
/** A whole number of coins or points. */
export const Coins = Schema.Int
