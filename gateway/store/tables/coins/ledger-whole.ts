/** Reads over the whole ledger, across all accounts, for its verification (coins/verify-ledger.ts). */
import { asc, eq, isNull, ne, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Lists } from "../../memory/table.ts"
import type { LedgerAccount, LedgerEntryRow } from "../../posting-plan.ts"
import { ask, type Database, firstOf } from "../../sql/database.ts"
import { calls } from "../calls/calls.ts"
import { balances, ledgerEntries, sumOfEntries, toEntry } from "./ledger-rows.ts"

export interface LedgerWhole {
  /** Sum of all entries of all accounts; zero in a correct ledger. */
  total(): Effect.Effect<number>
  /**
   * Entries by account, then in the order they were posted, from the first one after `after` on; null: from the
   * beginning.
   */
  page(after: PlaceInLedger | null, limit: number): Effect.Effect<ReadonlyArray<LedgerEntryRow>>
  /** Keys of movements whose entries do not sum to zero. */
  unbalanced(limit: number): Effect.Effect<ReadonlyArray<string>>
  /** Accounts that have a balance row but no entry. */
  unposted(limit: number): Effect.Effect<ReadonlyArray<LedgerAccount>>
  /** Accounts whose held amount differs from what their open calls hold. */
  unmatchedHolds(limit: number): Effect.Effect<ReadonlyArray<LedgerAccount>>
}

export interface PlaceInLedger {
  readonly account: LedgerAccount
  readonly id: string
}

/** The movement's key: the common beginning of the idempotency keys of its entries (coins/movement.ts). */
export const movementOf = (idempotencyKey: string): string => idempotencyKey.slice(0, idempotencyKey.lastIndexOf(":"))

const movement = sql<string>`regexp_replace(${ledgerEntries.idempotencyKey}, ':[^:]*$', '')`

export const sqlLedgerWhole = (db: Database): LedgerWhole => ({
  total: () =>
    Effect.map(
      ask(() => db.select({ sum: sumOfEntries }).from(ledgerEntries)),
      (rows) => firstOf(rows).sum,
    ),
  page: (after, limit) =>
    Effect.map(
      ask(() =>
        db
          .select()
          .from(ledgerEntries)
          .where(
            after === null
              ? undefined
              : sql`(${ledgerEntries.account}, ${ledgerEntries.id}) > (${after.account}, ${Number(after.id)})`,
          )
          .orderBy(asc(ledgerEntries.account), asc(ledgerEntries.id))
          .limit(limit),
      ),
      (rows) => rows.map(toEntry),
    ),
  unbalanced: (limit) =>
    Effect.map(
      ask(() =>
        db
          .select({ movement: movement.as("movement") })
          .from(ledgerEntries)
          .groupBy(movement)
          .having(sql`sum(${ledgerEntries.amount}) <> 0`)
          .orderBy(movement)
          .limit(limit),
      ),
      (rows) => rows.map((row) => row.movement),
    ),
  unposted: (limit) =>
    Effect.map(
      ask(() =>
        db
          .select({ account: balances.account })
          .from(balances)
          .leftJoin(ledgerEntries, eq(ledgerEntries.account, balances.account))
          .where(isNull(ledgerEntries.id))
          .orderBy(asc(balances.account))
          .limit(limit),
      ),
      (rows) => rows.map(({ account }) => account),
    ),
  unmatchedHolds: (limit) => {
    const account = sql<LedgerAccount>`'coins:' || ${calls.callerId}`
    const open = db
      .select({ caller: account.as("caller"), sum: sql<number>`sum(${calls.held})`.as("sum") })
      .from(calls)
      .where(ne(calls.state, "ended"))
      .groupBy(account)
      .as("open")
    return Effect.map(
      ask(() =>
        db
          .select({ account: balances.account })
          .from(balances)
          .leftJoin(open, eq(open.caller, balances.account))
          .where(sql`${balances.held} <> coalesce(${open.sum}, 0)`)
          .orderBy(asc(balances.account))
          .limit(limit),
      ),
      (rows) => rows.map((row) => row.account),
    )
  },
})

export const memoryLedgerWhole = (entries: Lists<LedgerAccount, LedgerEntryRow>): LedgerWhole => ({
  total: () => Effect.sync(() => entries.all().reduce((total, { amount }) => total + amount, 0)),
  page: (after, limit) =>
    Effect.sync(() => {
      const isBehind = (row: LedgerEntryRow) =>
        after === null ||
        row.account > after.account ||
        (row.account === after.account && Number(row.id) > Number(after.id))
      const order = (a: LedgerEntryRow, b: LedgerEntryRow) =>
        a.account < b.account ? -1 : a.account > b.account ? 1 : Number(a.id) - Number(b.id)
      return [...entries.all()].filter(isBehind).sort(order).slice(0, limit)
    }),
  unbalanced: (limit) =>
    Effect.sync(() => {
      const sums = new Map<string, number>()
      for (const { idempotencyKey, amount } of entries.all())
        sums.set(movementOf(idempotencyKey), (sums.get(movementOf(idempotencyKey)) ?? 0) + amount)
      return [...sums].flatMap(([key, total]) => (total === 0 ? [] : [key])).slice(0, limit)
    }),
  // In memory, balances are derived from the entries, so they cannot differ.
  unposted: () => Effect.succeed([]),
  unmatchedHolds: () => Effect.succeed([]),
})
