/** What the wallet's view shows: a month of the ledger, cut into days. */
import type { Currency, LedgerReason } from "#schema/coins/ledger.ts"
import type { LedgerHead, LedgerItem } from "#schema/coins/wallet.ts"

export type { Currency, LedgerHead, LedgerItem, LedgerReason }

/** In the order of their filters. */
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

/** What becomes of a month of which this device has only sums: nothing was asked yet, it is on its way, or why it did not come. */
export type Loading =
  | { readonly state: "idle" }
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly text: string }

export interface WalletDay {
  readonly day: string
  /** Of the whole day, also when not all of its items are shown yet. */
  readonly in: number
  readonly out: number
  readonly items: ReadonlyArray<LedgerItem>
}

/** The newest `most` items under their days. */
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

/** The months on both sides of the one that is shown. */
export const besides = ({ month, months }: Pick<LedgerHead, "month" | "months">) => ({
  earlier: months.find((one) => month !== null && one < month),
  later: months.findLast((one) => month !== null && one > month),
})
