/** Words of the ledger: the gateway's entries, the events that tell of them and the statistics share them. */
import { Schema } from "effect"
import { Id, Word } from "../disclosure.ts"
import { UserId } from "../ids.ts"

/** Why coins or points moved: the one list; `gateway/coins/movement.ts` has a row for each. */
export const LedgerReason = Schema.Literals(["newUser", "callMinute", "gift", "purchase", "reward", "refund", "other"])
export type LedgerReason = typeof LedgerReason.Type

const isReason = Schema.is(LedgerReason)
/** A reason that this version does not know is another one. */
export const reasonOf = (word: string): LedgerReason => (isReason(word) ? word : "other")

/** What coins or points were moved for, besides a call. A kind that this version does not know leads nowhere. */
export const LedgerLink = Schema.Struct({
  /** gift: `id` is its record's. order: its own. task: its name. checkIn: its day. payout: its own. friendAdd: whom it asked. */
  kind: Word.check(Schema.isMaxLength(20)),
  id: Id.check(Schema.isMaxLength(64)),
  /** The other side of it. */
  userId: Schema.NullOr(UserId),
})
export type LedgerLink = typeof LedgerLink.Type

/** Coins are bought and spent; points are earned by hosts. */
export const Currency = Schema.Literals(["coins", "points"])
export type Currency = typeof Currency.Type
