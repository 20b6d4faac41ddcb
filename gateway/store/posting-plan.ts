/** Postings, and how one double entry is decided before anything is written; both layers of the store use it. Pure. */
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
}

/** Nothing is written unless it is `posted`. `short` names the first account that does not cover its postings. */
export type PostOutcome =
  | { readonly _tag: "posted"; readonly entries: ReadonlyArray<LedgerEntryRow> }
  | { readonly _tag: "duplicate"; readonly keys: ReadonlyArray<string> }
  | { readonly _tag: "short"; readonly account: LedgerAccount; readonly balance: number }

export const isHouse = (account: LedgerAccount): boolean => account.startsWith("house:")

export interface PlannedEntry extends Posting {
  /** The account's balance after this entry; null for a house account. */
  readonly balance: number | null
}

export type PostingPlan = { readonly _tag: "planned"; readonly entries: ReadonlyArray<PlannedEntry> } | Refusal
type Refusal = Exclude<PostOutcome, { readonly _tag: "posted" }>

/** Throws when the postings are no double entry: a defect of the caller. */
export const assertDoubleEntry = (postings: ReadonlyArray<Posting>): void => {
  if (postings.some(({ amount }) => !Number.isSafeInteger(amount))) throw new Error("ledger: an amount is not whole")
  if (postings.reduce((sum, { amount }) => sum + amount, 0) !== 0)
    throw new Error("ledger: postings do not sum to zero")
  if (new Set(postings.map((posting) => posting.idempotencyKey)).size !== postings.length)
    throw new Error("ledger: an idempotency key stands twice")
}

/** No entry may take its account below zero, not even one that a later entry makes good. `known` are the idempotency keys among the postings' that the ledger has; `balanceOf` the balances before. */
export const planPostings = (
  postings: ReadonlyArray<Posting>,
  known: ReadonlyArray<string>,
  balanceOf: (account: LedgerAccount) => number,
): PostingPlan => {
  if (known.length > 0) return { _tag: "duplicate", keys: known }
  const balances = new Map<LedgerAccount, number>()
  const entries = postings.map((posting): PlannedEntry => {
    if (isHouse(posting.account)) return { ...posting, balance: null }
    const balance = (balances.get(posting.account) ?? balanceOf(posting.account)) + posting.amount
    balances.set(posting.account, balance)
    return { ...posting, balance }
  })
  const short = entries.find(({ balance }) => balance !== null && balance < 0)
  if (short !== undefined) return { _tag: "short", account: short.account, balance: balanceOf(short.account) }
  return { _tag: "planned", entries }
}
