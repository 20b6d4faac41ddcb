/** Ledger and calls in SQL. The plan is made from what this serializable transaction has read; the checks of the tables stand behind it. */
import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm"
import { Effect } from "effect"
import { assertDoubleEntry, isHouse, planPostings } from "../posting-plan.ts"
import type { LedgerAccount, LedgerEntryRow } from "../rows.ts"
import type { Calls, Ledger } from "../store.ts"
import { ask, type Database, firstOf } from "./database.ts"
import { balances, calls, ledgerEntries } from "./schema.ts"

const toEntry = (row: typeof ledgerEntries.$inferSelect): LedgerEntryRow => ({ ...row, id: String(row.id) })
const sum = sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number)

export const makeLedger = (db: Database): Ledger => {
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

export const makeCalls = (db: Database): Calls => {
  const isOpen = ne(calls.state, "ended")
  const order = [asc(calls.invitedAt), sql`${calls.roomNum} collate "C"`]
  const find = (roomNum: string) =>
    Effect.map(
      ask(() => db.select().from(calls).where(eq(calls.roomNum, roomNum))),
      ([row]) => row ?? null,
    )
  return {
    insert: (call) => Effect.asVoid(ask(() => db.insert(calls).values(call))),
    find,
    update: (roomNum, patch) =>
      Object.keys(patch).length === 0
        ? find(roomNum)
        : Effect.map(
            ask(() => db.update(calls).set(patch).where(eq(calls.roomNum, roomNum)).returning()),
            ([row]) => row ?? null,
          ),
    openOf: (userId) =>
      Effect.map(
        ask(() =>
          db
            .select()
            .from(calls)
            .where(and(isOpen, or(eq(calls.callerId, userId), eq(calls.calleeId, userId))))
            .orderBy(...order)
            .limit(1),
        ),
        ([row]) => row ?? null,
      ),
    open: () =>
      ask(() =>
        db
          .select()
          .from(calls)
          .where(isOpen)
          .orderBy(...order),
      ),
  }
}
