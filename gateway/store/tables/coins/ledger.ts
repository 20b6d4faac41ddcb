/**
 * The ledger. A double entry is planned from what its transaction has read; the tables' check constraints back up the
 * plan.
 */
import { and, asc, eq, gte, inArray, like, lt, or, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { LedgerReason } from "#schema/coins/ledger.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Lists, Table } from "../../memory/table.ts"
import {
  type AccountHead,
  assertDoubleEntry,
  duplicateOf,
  isHouse,
  type LedgerAccount,
  type LedgerEntryRow,
  type Posting,
  type PostOutcome,
  planPostings,
} from "../../posting-plan.ts"
import { ask, type Database, firstOf } from "../../sql/database.ts"
import { builtBy, givenRow, rowsGiven } from "../../sql/given.ts"
import { balances, ledgerEntries, sumOfEntries, toEntry } from "./ledger-rows.ts"
import { type LedgerWhole, memoryLedgerWhole, sqlLedgerWhole } from "./ledger-whole.ts"

/** The columns that are written of an entry, and of an account's state. */
const ENTRY = ["account", "amount", "reason", "ref", "idempotencyKey", "at", "balance", "hash"] as const
const STANDING = ["account", "balance", "hash"] as const

export interface Ledger extends LedgerWhole {
  /** Posts one double entry; dies when the amounts do not sum to zero. */
  post(postings: ReadonlyArray<Posting>, at: number): Effect.Effect<PostOutcome>
  balance(account: LedgerAccount): Effect.Effect<number>
  /** The part of the balance that is not held: only this can be spent. */
  available(account: LedgerAccount): Effect.Effect<number>
  /**
   * Changes the held part of the balance by `amount`; a negative amount releases. False, with no change, when that much
   * is not available, or not held.
   */
  hold(account: LedgerAccount, amount: number): Effect.Effect<boolean>
  /**
   * Coins spent at `since` or later on calls, matches, gifts and friend requests from videos, minus refunded call
   * minutes.
   */
  spentSince(account: LedgerAccount, since: number): Effect.Effect<number>
  /** All entries of an account, oldest first. */
  entries(account: LedgerAccount): Effect.Effect<ReadonlyArray<LedgerEntryRow>>
  /** The entries with these idempotency keys, in no order. */
  these(keys: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<LedgerEntryRow>>
  /** The states of these accounts; accounts without entries and house accounts are missing. */
  heads(accounts: ReadonlyArray<LedgerAccount>): Effect.Effect<ReadonlyMap<LedgerAccount, AccountHead>>
}

/** Reasons that always count as spending. */
const SPENT: ReadonlyArray<LedgerReason> = ["callMinute", "gift"]
/**
 * Entries that also count, by reason and the beginning of their key, because these reasons also stand for other things:
 * refunded call minutes, and friend requests from videos.
 */
const SPENT_BY_KEY: ReadonlyArray<readonly [LedgerReason, start: string]> = [
  ["refund", "call:"],
  ["other", "friendAdd:"],
]

const START: AccountHead = { balance: 0, held: 0, hash: "" }

export const sqlLedger = (db: Database): Ledger => {
  const standing = db
    .select()
    .from(balances)
    .where(sql`${balances.account} = any(${sql.placeholder("accounts")}::text[])`)
    .prepare("balances_of")
  const balancesOf = (accounts: ReadonlyArray<LedgerAccount>) =>
    accounts.length === 0 ? Effect.succeed([]) : ask(() => standing.execute({ accounts: [...accounts] }))
  const posting = builtBy((count: number) =>
    db
      .insert(ledgerEntries)
      .values(Array.from({ length: count }, (_, n) => givenRow(ENTRY, n)))
      .onConflictDoNothing({ target: ledgerEntries.idempotencyKey })
      .returning()
      .prepare(`post_${count}`),
  )
  const settling = builtBy((count: number) =>
    db
      .insert(balances)
      .values(Array.from({ length: count }, (_, n) => givenRow(STANDING, n)))
      .onConflictDoUpdate({
        target: balances.account,
        set: { balance: sql`excluded.balance`, hash: sql`excluded.hash` },
      })
      .prepare(`settle_balances_${count}`),
  )
  const [account, more] = [sql.placeholder("account"), sql`${sql.placeholder("amount")}::bigint`]
  const holding = db
    .update(balances)
    .set({ held: sql`${balances.held} + ${more}` })
    .where(and(eq(balances.account, account), sql`${balances.held} + ${more} between 0 and ${balances.balance}`))
    .returning({ held: balances.held })
    .prepare("hold")
  const spent = db
    .select({ sum: sumOfEntries })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.account, account),
        gte(ledgerEntries.at, sql.placeholder("since")),
        or(
          and(lt(ledgerEntries.amount, 0), inArray(ledgerEntries.reason, [...SPENT])),
          ...SPENT_BY_KEY.map(([reason, start]) =>
            and(eq(ledgerEntries.reason, reason), like(ledgerEntries.idempotencyKey, `${start}%`)),
          ),
        ),
      ),
    )
    .prepare("spent_since")
  const these: Ledger["these"] = (keys) =>
    Effect.map(
      ask(() =>
        db
          .select()
          .from(ledgerEntries)
          .where(sql`${ledgerEntries.idempotencyKey} = any(${sql.param([...keys])}::text[])`),
      ),
      (rows) => rows.map(toEntry),
    )
  const post: Ledger["post"] = Effect.fnUntraced(function* (postings, at) {
    assertDoubleEntry(postings)
    if (postings.length === 0) return { _tag: "posted", entries: [] }
    const keys = postings.map((posting) => posting.idempotencyKey)
    const accounts = postings.map(({ account }) => account).filter((account) => !isHouse(account))
    const before = new Map((yield* balancesOf(accounts)).map((row) => [row.account, row]))
    const plan = planPostings(postings, at, (account) => before.get(account) ?? START)
    if (plan._tag === "short") return duplicateOf(keys, (yield* these(keys)).length) ?? plan
    // Does not read the keys first: in a serializable transaction that read covers a leaf of their index into which all
    // others write their next keys, so it would conflict with them.
    const rows = yield* ask(() => posting(plan.entries.length).execute(rowsGiven(ENTRY, plan.entries)))
    const duplicate = duplicateOf(keys, keys.length - rows.length)
    if (duplicate !== undefined) return duplicate
    const after = new Map(
      plan.entries.flatMap(({ account, balance, hash }) =>
        balance === null || hash === null ? [] : [[account, { account, balance, hash }] as const],
      ),
    )
    // All transactions lock in the same order, so no two wait for each other.
    const standings = [...after.values()].sort((a, b) => (a.account < b.account ? -1 : 1))
    if (after.size > 0) yield* ask(() => settling(after.size).execute(rowsGiven(STANDING, standings)))
    return { _tag: "posted", entries: rows.map(toEntry) }
  })

  return {
    ...sqlLedgerWhole(db),
    post,
    balance: (account) =>
      isHouse(account)
        ? Effect.map(
            ask(() => db.select({ sum: sumOfEntries }).from(ledgerEntries).where(eq(ledgerEntries.account, account))),
            (rows) => firstOf(rows).sum,
          )
        : Effect.map(balancesOf([account]), ([row]) => row?.balance ?? 0),
    available: (account) =>
      Effect.map(balancesOf([account]), ([row]) => (row === undefined ? 0 : row.balance - row.held)),
    hold: (account, amount) =>
      Effect.map(
        ask(() => holding.execute({ account, amount })),
        (rows) => rows.length > 0,
      ),
    spentSince: (account, since) =>
      Effect.map(
        ask(() => spent.execute({ account, since })),
        (rows) => Math.max(0, 0 - firstOf(rows).sum),
      ),
    entries: (account) =>
      Effect.map(
        ask(() =>
          db.select().from(ledgerEntries).where(eq(ledgerEntries.account, account)).orderBy(asc(ledgerEntries.id)),
        ),
        (rows) => rows.map(toEntry),
      ),
    these,
    heads: (accounts) => Effect.map(balancesOf(accounts), (rows) => new Map(rows.map((row) => [row.account, row]))),
  }
}

export const memoryLedger = (journal: Journal) => {
  const entries = new Lists<LedgerAccount, LedgerEntryRow>(journal)
  const keys = new Table<string, LedgerEntryRow>(journal)
  const holds = new Table<LedgerAccount, number>(journal)
  const sum = (list: ReadonlyArray<LedgerEntryRow>): number => list.reduce((total, { amount }) => total + amount, 0)
  const headOf = (account: LedgerAccount): AccountHead | undefined => {
    const newest = entries.of(account).at(-1)
    return newest === undefined || newest.balance === null || newest.hash === null
      ? undefined
      : { balance: newest.balance, held: holds.get(account) ?? 0, hash: newest.hash }
  }
  const balanceOf = (account: LedgerAccount): number =>
    isHouse(account) ? sum(entries.of(account)) : (headOf(account)?.balance ?? 0)

  return refusing<Ledger>(ledgerEntries, {
    ...memoryLedgerWhole(entries),
    post: (postings, at) =>
      Effect.sync(() => {
        assertDoubleEntry(postings)
        const own = postings.map((posting) => posting.idempotencyKey)
        const duplicate = duplicateOf(own, own.filter((key) => keys.has(key)).length)
        if (duplicate !== undefined) return duplicate
        const plan = planPostings(postings, at, (account) => headOf(account) ?? START)
        if (plan._tag === "short") return plan
        const rows = plan.entries.map((entry): LedgerEntryRow => {
          const row = { ...entry, id: String(keys.size + 1) }
          keys.set(entry.idempotencyKey, row)
          entries.push(entry.account, row)
          return row
        })
        return { _tag: "posted", entries: rows }
      }),
    balance: (account) => Effect.sync(() => balanceOf(account)),
    available: (account) => Effect.sync(() => balanceOf(account) - (holds.get(account) ?? 0)),
    hold: (account, amount) =>
      Effect.sync(() => {
        const head = headOf(account)
        const held = (holds.get(account) ?? 0) + amount
        if (head === undefined || held < 0 || held > head.balance) return false
        holds.set(account, held)
        return true
      }),
    spentSince: (account, since) =>
      Effect.sync(() => {
        const isCounted = ({ amount, reason, idempotencyKey }: LedgerEntryRow): boolean =>
          (amount < 0 && SPENT.includes(reason)) ||
          SPENT_BY_KEY.some(([of, start]) => reason === of && idempotencyKey.startsWith(start))
        return Math.max(0, 0 - sum(entries.of(account).filter((row) => row.at >= since && isCounted(row))))
      }),
    entries: (account) => Effect.sync(() => [...entries.of(account)]),
    these: (asked) => Effect.sync(() => asked.flatMap((key) => keys.get(key) ?? [])),
    heads: (accounts) =>
      Effect.sync(() => {
        const found = new Map<LedgerAccount, AccountHead>()
        for (const account of accounts) {
          const head = isHouse(account) ? undefined : headOf(account)
          if (head !== undefined) found.set(account, head)
        }
        return found
      }),
  })
}
