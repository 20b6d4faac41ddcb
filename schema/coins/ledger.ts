/** Words of the ledger: the gateway's entries, the events that tell of them and the statistics share them. */
import { Schema } from "effect"

/** Why coins or points moved: the one list; `gateway/coins/movement.ts` has a row for each. */
export const LedgerReason = Schema.Literals(["newUser", "callMinute", "gift", "purchase", "reward", "refund", "other"])
export type LedgerReason = typeof LedgerReason.Type

/** Coins are bought and spent; points are earned by hosts. */
export const Currency = Schema.Literals(["coins", "points"])
export type Currency = typeof Currency.Type
