/** Words of the ledger that events and statistics share. */
import { Schema } from "effect"

/** Why coins or points moved. */
export const LedgerReason = Schema.Literals(["newUser", "callMinute", "gift", "purchase", "reward", "refund", "other"])
export type LedgerReason = typeof LedgerReason.Type

/** Coins are bought and spent, points are earned. */
export const Currency = Schema.Literals(["coins", "points"])
export type Currency = typeof Currency.Type
