/** The ledger. A double entry is planned from what its transaction has read; the checks of the tables stand behind the plan. */
import { asc, eq, inArray, sql } from "drizzle-orm"
import { check, index, pgTable, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { LedgerReason } from "#schema/coins/ledger.ts"
import { refusing } from "../memory/refuse.ts"
import { type Journal, Lists, Table } from "../memory/table.ts"
import {
  assertDoubleEntry,
  isHouse,
  type LedgerAccount,
  type LedgerEntryRow,
  type Posting,
  type PostOutcome,
  planPostings,
} from "../posting-plan.ts"
import { ask, type Database, firstOf, whole } from "../sql/database.ts"

export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: whole().primaryKey().generatedAlwaysAsIdentity(),
    account: text().$type<LedgerAccount>().notNull(),
    amount: whole().notNull(),
    reason: text().$type<LedgerReason>().notNull(),
    ref: text().notNull(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    at: whole().notNull(),
    /** After this entry; null for house accounts, which nobody waits for. */
    balance: whole(),
  },
  (t) => [
    index("ledger_entries_account").on(t.account, t.id),
    check("ledger_entries_not_below_zero", sql`${t.balance} >= 0 or ${t.account} like 'house:%'`),
    check("ledger_entries_balance_known", sql`${t.balance} is not null or ${t.account} like 'house:%'`),
  ],
)

/** The newest balance of each account but the house's, whose sum of entries is asked for rarely and would be fought over. */
export const balances = pgTable(
  "balances",
  { account: text().$type<LedgerAccount>().primaryKey(), balance: whole().notNull() },
  (t) => [
    check("balances_not_below_zero", sql`${t.balance} >= 0`),
    check("balances_not_the_house", sql`${t.account} not like 'house:%'`),
  ],
)

export interface Ledger {
  /** One double entry: dies when the amounts do not sum to zero. */
  post(postings: ReadonlyArray<Posting>, at: number): Effect.Effect<PostOutcome>
  balance(account: LedgerAccount): Effect.Effect<number>
  /** All entries of an account, oldest first. */
  entries(account: LedgerAccount): Effect.Effect<ReadonlyArray<LedgerEntryRow>>
  /** Sum of all entries of all accounts: always zero. */
  total(): Effect.Effect<number>
}

const toEntry = (row: typeof ledgerEntries.$inferSelect): LedgerEntryRow => ({ ...row, id: String(row.id) })

const sum = sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number)

export const sqlLedger = (db: Database): Ledger => {
  const balancesOf = (accounts: ReadonlyArray<LedgerAccount>) =>
    accounts.length === 0
      ? Effect.succeed([])
      : ask(() =>
          db
            .select()
            .from(balances)
            .where(inArray(balances.account, [...accounts])),
        )
  const post: Ledger["post"] = Effect.fnUntraced(function* (postings, at) {
    assertDoubleEntry(postings)
    if (postings.length === 0) return { _tag: "posted", entries: [] }
    const keys = postings.map((posting) => posting.idempotencyKey)
    const known = yield* ask(() =>
      db
        .select({ key: ledgerEntries.idempotencyKey })
        .from(ledgerEntries)
        .where(inArray(ledgerEntries.idempotencyKey, keys)),
    )
    const accounts = postings.map(({ account }) => account).filter((account) => !isHouse(account))
    const before = new Map((yield* balancesOf(accounts)).map((row) => [row.account, row.balance]))
    const plan = planPostings(
      postings,
      keys.filter((key) => known.some((row) => row.key === key)),
      (account) => before.get(account) ?? 0,
    )
    if (plan._tag !== "planned") return plan
    const rows = yield* ask(() =>
      db
        .insert(ledgerEntries)
        .values(plan.entries.map((entry) => ({ ...entry, at })))
        .returning(),
    )
    const after = new Map(
      plan.entries.flatMap(({ account, balance }) => (balance === null ? [] : [[account, balance]])),
    )
    if (after.size > 0)
      yield* ask(() =>
        db
          .insert(balances)
          .values([...after].map(([account, balance]) => ({ account, balance })))
          .onConflictDoUpdate({ target: balances.account, set: { balance: sql`excluded.balance` } }),
      )
    return { _tag: "posted", entries: rows.map(toEntry) }
  })

  return {
    post,
    balance: (account) =>
      isHouse(account)
        ? Effect.map(
            ask(() => db.select({ sum }).from(ledgerEntries).where(eq(ledgerEntries.account, account))),
            (rows) => firstOf(rows).sum,
          )
        : Effect.map(balancesOf([account]), ([row]) => row?.balance ?? 0),
    entries: (account) =>
      Effect.map(
        ask(() =>
          db.select().from(ledgerEntries).where(eq(ledgerEntries.account, account)).orderBy(asc(ledgerEntries.id)),
        ),
        (rows) => rows.map(toEntry),
      ),
    total: () =>
      Effect.map(
        ask(() => db.select({ sum }).from(ledgerEntries)),
        (rows) => firstOf(rows).sum,
      ),
  }
}

export const memoryLedger = (journal: Journal) => {
  const entries = new Lists<LedgerAccount, LedgerEntryRow>(journal)
  const keys = new Table<string, true>(journal)
  const sum = (list: ReadonlyArray<LedgerEntryRow>): number => list.reduce((total, { amount }) => total + amount, 0)
  const balanceOf = (account: LedgerAccount): number =>
    isHouse(account) ? sum(entries.of(account)) : (entries.of(account).at(-1)?.balance ?? 0)

  return refusing<Ledger>(ledgerEntries, {
    post: (postings, at) =>
      Effect.sync(() => {
        assertDoubleEntry(postings)
        const known = postings.map((posting) => posting.idempotencyKey).filter((key) => keys.has(key))
        const plan = planPostings(postings, known, balanceOf)
        if (plan._tag !== "planned") return plan
        const rows = plan.entries.map((entry): LedgerEntryRow => {
          const row = { ...entry, id: String(keys.size + 1), at }
          keys.set(entry.idempotencyKey, true)
          entries.push(entry.account, row)
          return row
        })
        return { _tag: "posted", entries: rows }
      }),
    balance: (account) => Effect.sync(() => balanceOf(account)),
    entries: (account) => Effect.sync(() => [...entries.of(account)]),
    total: () => Effect.sync(() => sum(entries.all())),
  })
}
