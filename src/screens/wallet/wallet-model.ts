/** The data that the wallet's view shows: a month of the ledger, divided into days. */
import type { Currency, LedgerReason } from "#schema/coins/ledger.ts"
import type { LedgerHead, LedgerItem } from "#schema/coins/wallet.ts"

export type { Currency, LedgerHead, LedgerItem, LedgerReason }

/** In the order of their filter chips. */
export const REASONS = [
  "callMinute",
  "gift",
  "purchase",
  "reward",
  "refund",
  "newUser",
  "other",
] as const satisfies ReadonlyArray<LedgerReason>

export type WalletState =
  | { readonly state: "loading" }
  | { readonly state: "failed" }
  | { readonly state: "ready"; readonly head: LedgerHead; readonly items: ReadonlyArray<LedgerItem> }

/**
 * The fetch of a month of which this device has only sums. idle: not requested. loading: under way. failed: why it did
 * not arrive.
 */
export type Loading =
  | { readonly state: "idle" }
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly text: string }

export interface WalletDay {
  readonly day: string
  /** Sums of the whole day, even when not all of its items are shown yet. */
  readonly in: number
  readonly out: number
  readonly items: ReadonlyArray<LedgerItem>
}

/** The newest `most` items, grouped by day. */
export const daysOf = (
  head: Pick<LedgerHead, "days">,
  items: ReadonlyArray<LedgerItem>,
  most: number,
): ReadonlyArray<WalletDay> => {
  const shown = items.slice(0, most)
  return head.days.flatMap(({ day, ...sum }) => {
    const own = shown.filter((item) => item.day === day)
    return own.length === 0 ? [] : [{ day, ...sum, items: own }]
  })
}

/** The months before and after the month shown. */
export const besides = ({ month, months }: Pick<LedgerHead, "month" | "months">) => ({
  earlier: months.find((one) => month !== null && one < month),
  later: months.findLast((one) => month !== null && one > month),
})
