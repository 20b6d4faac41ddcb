/**
 * Computes a month's facts from ledger entries and calls. One rule for both sides: a device folds its log by it, and
 * the gateway sums a feed by it for a device without one. A repeated entry changes nothing. Pure.
 */
import { type Currency, reasonOf } from "./ledger.ts"
import type { MonthCall, MonthFacts } from "./statistics.ts"

/**
 * Number of months kept: enough for a year that ends in any month, and one to spare. A newer month replaces the month
 * in its place.
 */
export const KEPT_MONTHS = 14

/** Number of entries whose repeats each month recognises. */
const RECENT = 64

/** End of the year 9999, ms. Times outside 1970 to then belong to no month. */
const LAST_TIME = 253_402_300_799_999

/** The month of a gateway time (ms), YYYY-MM. Undefined outside 1970 to 9999. */
export const monthOf = (at: number): string | undefined =>
  at >= 0 && at <= LAST_TIME ? new Date(at).toISOString().slice(0, 7) : undefined

const dayOfMonth = (at: number): number => new Date(at).getUTCDate()

/** The place of a month among the kept ones, 0 to KEPT_MONTHS - 1. */
export const placeOfMonth = (month: string): number => {
  const [year = 0, number = 1] = month.split("-").map(Number)
  return (year * 12 + number - 1) % KEPT_MONTHS
}

/** An entry of the ledger. */
export interface Posting {
  readonly entryId: string
  readonly currency: Currency
  readonly amount: number
  readonly balance: number
  /** A LedgerReason, or a reason of a later version. */
  readonly reason: string
  readonly roomNum: string | null
  readonly minute: number | null
  readonly at: number
}

/** The end of a call, with the fields that a month counts. */
export interface HangUp {
  readonly roomNum: string
  readonly minutes: number
  readonly coins: number
  readonly at: number
}

const emptyMonth = (month: string): MonthFacts => ({ month, days: [], calls: [], recent: [], gapAt: null })

/** The facts to change for time `at`. Undefined when the place holds a newer month. */
const monthAt = (kept: MonthFacts | undefined, at: number): MonthFacts | undefined => {
  const month = monthOf(at)
  if (month === undefined || (kept !== undefined && kept.month > month)) return undefined
  return kept?.month === month ? kept : emptyMonth(month)
}

/**
 * Adds an entry. `kept`: the facts in the place of the entry's month. `known`: the balance of its currency before it
 * (null: none yet). `userId`: the other side of its call. Undefined when nothing changes.
 */
export const addPosting = (
  kept: MonthFacts | undefined,
  entry: Posting,
  known: number | null,
  userId: number | null,
): MonthFacts | undefined => {
  const before = monthAt(kept, entry.at)
  if (before === undefined) return undefined
  const { roomNum, minute, at } = entry
  const isMinute = roomNum !== null && minute !== null
  const call = isMinute ? before.calls.find((one) => one.roomNum === roomNum) : undefined
  if (isMinute ? minute <= (call?.minutes ?? 0) : before.recent.includes(entry.entryId)) return undefined
  const counted = isMinute
    ? { calls: withCall(before.calls, call, { roomNum, userId, at, minutes: minute, before: minute - 1 }) }
    : { recent: [...before.recent, entry.entryId].slice(-RECENT), calls: withBack(before.calls, entry) }
  const isAfterGap = (known ?? 0) !== entry.balance - entry.amount
  return {
    ...before,
    ...counted,
    days: withSum(before.days, entry),
    gapAt: isAfterGap ? Math.max(before.gapAt ?? 0, at) : before.gapAt,
  }
}

/**
 * Adds the end of a call. Paid minutes are counted as they are paid, so this adds only the minutes of a free call.
 * Arguments as in `addPosting`.
 */
export const addHangUp = (
  kept: MonthFacts | undefined,
  { roomNum, minutes, coins, at }: HangUp,
  userId: number | null,
): MonthFacts | undefined => {
  const before = monthAt(kept, at)
  if (before === undefined || coins > 0) return undefined
  const call = before.calls.find((one) => one.roomNum === roomNum)
  if (minutes <= (call?.minutes ?? 0)) return undefined
  return { ...before, calls: withCall(before.calls, call, { roomNum, userId, at, minutes, before: 0 }) }
}

/** Replaces a month by the gateway's facts. Undefined when its place holds a newer month. */
export const wholeMonth = (kept: MonthFacts | undefined, told: MonthFacts): MonthFacts | undefined =>
  kept !== undefined && kept.month > told.month ? undefined : told

const withCall = (
  calls: ReadonlyArray<MonthCall>,
  known: MonthCall | undefined,
  { at, ...now }: Omit<MonthCall, "day"> & { readonly at: number },
): ReadonlyArray<MonthCall> => {
  if (known === undefined) return [...calls, { ...now, day: dayOfMonth(at) }]
  const grown = { ...known, userId: known.userId ?? now.userId, minutes: now.minutes }
  return calls.map((call) => (call === known ? grown : call))
}

/** The calls after an entry: a refund that names a call gives back one of its minutes (gateway/coins/movement.ts). */
const withBack = (calls: ReadonlyArray<MonthCall>, { reason, roomNum }: Posting): ReadonlyArray<MonthCall> =>
  reason === "refund" && roomNum !== null
    ? calls.map((call) => (call.roomNum === roomNum ? { ...call, before: call.before + 1 } : call))
    : calls

const withSum = (days: MonthFacts["days"], { at, currency, amount, ...entry }: Posting): MonthFacts["days"] => {
  const reason = reasonOf(entry.reason)
  const day = dayOfMonth(at)
  const sums = days.find((one) => one.day === day)?.sums ?? []
  const same = sums.find((sum) => sum.currency === currency && sum.reason === reason)
  const { in: into = 0, out = 0 } = same ?? {}
  const sum = { currency, reason, in: into + Math.max(0, amount), out: out + Math.max(0, -amount) }
  const next = { day, sums: same === undefined ? [...sums, sum] : sums.map((one) => (one === same ? sum : one)) }
  return [...days.filter((one) => one.day !== day), next].sort((a, b) => a.day - b.day)
}
