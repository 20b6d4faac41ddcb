/** Postings, and how one double entry is decided before anything is written; both layers of the store use it. Pure. */
import { createHash } from "node:crypto"
import type { LedgerReason } from "#schema/coins/ledger.ts"

/** `house:…` may fall below zero; the others never do. */
export type LedgerAccount = `coins:${number}` | `points:${number}` | `house:${string}`

export interface Posting {
  readonly account: LedgerAccount
  /** Whole, signed. */
  readonly amount: number
  readonly reason: LedgerReason
  /** What it is about: a room number or an account. */
  readonly ref: string
  /** Unique for ever. */
  readonly idempotencyKey: string
}

export interface LedgerEntryRow extends Posting {
  readonly id: string
  readonly at: number
  /** The account's balance after this entry; null for a house account. */
  readonly balance: number | null
  /** `chainedHash` of it; null for a house account, which all movements would wait for. */
  readonly hash: string | null
}

/** Where an account stands: its balance, what of it is held, and the hash of its newest entry (empty before the first). */
export interface AccountHead {
  readonly balance: number
  readonly held: number
  readonly hash: string
}

/** Nothing is written unless it is `posted`. `short` names the first account that does not cover its postings. */
export type PostOutcome =
  | { readonly _tag: "posted"; readonly entries: ReadonlyArray<LedgerEntryRow> }
  | { readonly _tag: "duplicate"; readonly keys: ReadonlyArray<string> }
  | { readonly _tag: "short"; readonly account: LedgerAccount; readonly balance: number }

export const isHouse = (account: LedgerAccount): boolean => account.startsWith("house:")

export type PlannedEntry = Omit<LedgerEntryRow, "id">

/**
 * What links an entry to the one before it of its account: SHA-256, in hexadecimal, of that one's hash and of all that it says. So who
 * changes an entry, or takes one out, must change all that follow, and the account's head. The migration that chained what stood before says the same in SQL.
 */
export const chainedHash = (previous: string, entry: Omit<PlannedEntry, "hash">): string => {
  const { account, amount, reason, ref, idempotencyKey, at, balance } = entry
  const text = [previous, account, amount, reason, ref, idempotencyKey, at, balance].join("|")
  return createHash("sha256").update(text).digest("hex")
}

export type PostingPlan =
  | { readonly _tag: "planned"; readonly entries: ReadonlyArray<PlannedEntry> }
  | Extract<PostOutcome, { readonly _tag: "short" }>

/** Throws when the postings are no double entry: a defect of the caller. */
export const assertDoubleEntry = (postings: ReadonlyArray<Posting>): void => {
  if (postings.some(({ amount }) => !Number.isSafeInteger(amount))) throw new Error("ledger: an amount is not whole")
  if (postings.reduce((sum, { amount }) => sum + amount, 0) !== 0)
    throw new Error("ledger: postings do not sum to zero")
  if (new Set(postings.map((posting) => posting.idempotencyKey)).size !== postings.length)
    throw new Error("ledger: an idempotency key stands twice")
}

/** What becomes of postings of whose keys the ledger has so many; undefined for none. Throws when it has a part of them: one movement has one set of keys. */
export const duplicateOf = (
  keys: ReadonlyArray<string>,
  known: number,
): Extract<PostOutcome, { readonly _tag: "duplicate" }> | undefined => {
  if (known > 0 && known < keys.length) throw new Error("ledger: a movement is known in part")
  return known === 0 ? undefined : { _tag: "duplicate", keys }
}

/**
 * No entry may take its account below what is held of it, nor below zero, not even one that a later entry makes good. `headOf` says
 * where the accounts stand before.
 */
export const planPostings = (
  postings: ReadonlyArray<Posting>,
  at: number,
  headOf: (account: LedgerAccount) => AccountHead,
): PostingPlan => {
  const heads = new Map<LedgerAccount, AccountHead>()
  const entries = postings.map((posting): PlannedEntry => {
    if (isHouse(posting.account)) return { ...posting, at, balance: null, hash: null }
    const before = heads.get(posting.account) ?? headOf(posting.account)
    const entry = { ...posting, at, balance: before.balance + posting.amount }
    const hash = chainedHash(before.hash, entry)
    heads.set(posting.account, { balance: entry.balance, held: before.held, hash })
    return { ...entry, hash }
  })
  const short = entries.find(
    ({ account, amount, balance }) => balance !== null && amount < 0 && balance < headOf(account).held,
  )
  if (short !== undefined) return { _tag: "short", account: short.account, balance: headOf(short.account).balance }
  return { _tag: "planned", entries }
}
