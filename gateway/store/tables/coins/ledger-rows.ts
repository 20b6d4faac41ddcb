/** Tables of the ledger: its entries, and the current state of each account. */
import { sql } from "drizzle-orm"
import { check, index, text } from "drizzle-orm/pg-core"
import type { LedgerReason } from "#schema/coins/ledger.ts"
import type { LedgerAccount, LedgerEntryRow } from "../../posting-plan.ts"
import { split, splitTable } from "../../split-table.ts"
import { whole } from "../../sql/database.ts"

export const ledgerEntries = splitTable(
  "ledger_entries",
  {
    id: whole().primaryKey().generatedAlwaysAsIdentity(),
    account: text().$type<LedgerAccount>().notNull(),
    amount: whole().notNull(),
    reason: text().$type<LedgerReason>().notNull(),
    ref: text().notNull(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    at: whole().notNull(),
    /**
     * The account's balance after this entry. Null for house accounts, so that movements do not wait for each other.
     */
    balance: whole(),
    /** posting-plan.ts, `chainedHash`; null for house accounts. */
    hash: text(),
  },
  () => split.money("a movement is one transaction over two people and the house, and its keys are unique for ever"),
  (t) => [
    index("ledger_entries_account").on(t.account, t.id),
    index("ledger_entries_account_at").on(t.account, t.at, t.id),
    check("ledger_entries_not_below_zero", sql`${t.balance} >= 0 or ${t.account} like 'house:%'`),
    check("ledger_entries_balance_known", sql`${t.balance} is not null or ${t.account} like 'house:%'`),
    check("ledger_entries_chained", sql`${t.hash} is not null or ${t.account} like 'house:%'`),
  ],
)

/**
 * Current state of each account except the house's: their sums are rarely read, and all movements would write the same
 * rows. The table's pages keep free room (migration 0034).
 */
export const balances = splitTable(
  "balances",
  {
    account: text().$type<LedgerAccount>().primaryKey(),
    balance: whole().notNull(),
    /** Hash of the newest entry. */
    hash: text().notNull(),
    /** The part of the balance that is held for the next minutes of calls (calls.held). */
    held: whole().notNull().default(0),
  },
  () => split.money("beside the ledger"),
  (t) => [
    check("balances_cover_what_is_held", sql`${t.held} between 0 and ${t.balance}`),
    check("balances_not_below_zero", sql`${t.balance} >= 0`),
    check("balances_not_the_house", sql`${t.account} not like 'house:%'`),
  ],
)

export const toEntry = (row: typeof ledgerEntries.$inferSelect): LedgerEntryRow => ({ ...row, id: String(row.id) })

/** Sum of the selected entries. */
export const sumOfEntries = sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number)
