/** Postings, and the plan of one double entry before anything is written. Both layers of the store use it. Pure. */
import { createHash } from "node:crypto"
import type { LedgerReason } from "#schema/coins/ledger.ts"

/** Only `house:…` accounts may fall below zero. */
export type LedgerAccount = `coins:${number}` | `points:${number}` | `house:${string}`

export interface Posting {
  readonly account: LedgerAccount
  /** Whole coins or points; negative when they leave the account. */
  readonly amount: number
  readonly reason: LedgerReason
  /** What the posting is about: a room number or an account. */
  readonly ref: string
  /** Unique for ever. */
  readonly idempotencyKey: string
}

export interface LedgerEntryRow extends Posting {
  readonly id: string
  readonly at: number
  /** The account's balance after this entry; null for a house account. */
  readonly balance: number | null
  /**
   * `chainedHash` of this entry. Null for house accounts: a chain there would make all movements wait for each other.
   */
  readonly hash: string | null
}

/** State of an account: its balance, the held part of it, and the hash of its newest entry (empty before the first). */
export interface AccountHead {
  readonly balance: number
  readonly held: number
  readonly hash: string
}

/**
 * Result of a posting. Only `posted` writes anything. `short` names the first account that does not cover its postings.
 */
export type PostOutcome =
  | { readonly _tag: "posted"; readonly entries: ReadonlyArray<LedgerEntryRow> }
  | { readonly _tag: "duplicate"; readonly keys: ReadonlyArray<string> }
  | { readonly _tag: "short"; readonly account: LedgerAccount; readonly balance: number }

export const isHouse = (account: LedgerAccount): boolean => account.startsWith("house:")

export type PlannedEntry = Omit<LedgerEntryRow, "id">

/**
 * The hash that links an entry to the account's entry before it: hex SHA-256 of the previous entry's hash and of this
 * entry's fields. Changing or removing an entry would therefore require changing all later entries and the account's
 * head. The migration that chained older entries does the same in SQL.
 */
export const chainedHash = (previous: string, entry: Omit<PlannedEntry, "hash">): string => {
  const { account, amount, reason, ref, idempotencyKey, at, balance } = entry
  const text = [previous, account, amount, reason, ref, idempotencyKey, at, balance].join("|")
  return createHash("sha256").update(text).digest("hex")
}

export type PostingPlan =
  | { readonly _tag: "planned"; readonly entries: ReadonlyArray<PlannedEntry> }
  | Extract<PostOutcome, { readonly _tag: "short" }>

/** Throws when the postings are no double entry, which is a defect of the caller. */
export const assertDoubleEntry = (postings: ReadonlyArray<Posting>): void => {
  if (postings.some(({ amount }) => !Number.isSafeInteger(amount))) throw new Error("ledger: an amount is not whole")
  if (postings.reduce((sum, { amount }) => sum + amount, 0) !== 0)
    throw new Error("ledger: postings do not sum to zero")
  if (new Set(postings.map((posting) => posting.idempotencyKey)).size !== postings.length)
    throw new Error("ledger: an idempotency key stands twice")
}

/**
 * The outcome when the ledger already has `known` of these keys: `duplicate` for all of them, undefined for none.
 * Throws when it has only some: the keys of a movement always come together.
 */
export const duplicateOf = (
  keys: ReadonlyArray<string>,
  known: number,
): Extract<PostOutcome, { readonly _tag: "duplicate" }> | undefined => {
  if (known > 0 && known < keys.length) throw new Error("ledger: a movement is known in part")
  return known === 0 ? undefined : { _tag: "duplicate", keys }
}

/**
 * Plans the entries of one movement. No debit may take its account below the held amount or below zero, even when a
 * later entry of the movement would make up for it. `headOf`: the accounts' states before the movement.
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
