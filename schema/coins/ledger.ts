/** Words of the ledger, shared by the gateway's entries, the events about them, and the statistics. */
import { Schema } from "effect"
import { Id, Word } from "../disclosure.ts"
import { UserId } from "../ids.ts"

/** Why coins or points moved. The only list of reasons: `gateway/coins/movement.ts` has a row for each. */
export const LedgerReason = Schema.Literals(["newUser", "callMinute", "gift", "purchase", "reward", "refund", "other"])
export type LedgerReason = typeof LedgerReason.Type

const isReason = Schema.is(LedgerReason)
/** The reason for a stored word. A reason unknown to this version becomes `other`. */
export const reasonOf = (word: string): LedgerReason => (isReason(word) ? word : "other")

/** What coins or points moved for, besides a call. A kind unknown to this version gets no link on the page. */
export const LedgerLink = Schema.Struct({
  /**
   * Meaning of `id`. gift: its record's id. order: its id. payout: its id. friendAdd: the id of the user who was asked.
   * Any other kind is an activity that gives free coins: what of it was collected, or the day where it gives one thing.
   */
  kind: Word.check(Schema.isMaxLength(20)),
  id: Id.check(Schema.isMaxLength(64)),
  /** The other side. Null: none. */
  userId: Schema.NullOr(UserId),
})
export type LedgerLink = typeof LedgerLink.Type

/** coins: bought and spent. points: earned by hosts. */
export const Currency = Schema.Literals(["coins", "points"])
export type Currency = typeof Currency.Type
