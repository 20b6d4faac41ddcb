/**
 * How a month's facts come from what the ledger and calls say: one rule, by which a device folds its log and the gateway
 * sums a feed for a device that has none. Pure; a repeat of what is counted changes nothing.
 */
import { type Currency, reasonOf } from "./ledger.ts"
import type { MonthCall, MonthFacts } from "./statistics.ts"

/** Months that are kept: a year that ends in any month, and one to spare. A newer month replaces the one that had its place. */
export const KEPT_MONTHS = 14

/** Entries whose repeat is recognised in each month. */
const RECENT = 64

/** From 1970 to the end of 9999, ms: times outside are of no month. */
const LAST_TIME = 253_402_300_799_999

/** The month of a gateway time, YYYY-MM. */
export const monthOf = (at: number): string | undefined =>
  at >= 0 && at <= LAST_TIME ? new Date(at).toISOString().slice(0, 7) : undefined

const dayOfMonth = (at: number): number => new Date(at).getUTCDate()

/** Where a month is kept: 0 to KEPT_MONTHS - 1. */
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
  /** A LedgerReason, or one of a later version. */
  readonly reason: string
  readonly roomNum: string | null
  readonly minute: number | null
  readonly at: number
}

/** The end of a call, as far as a month counts it. */
export interface HangUp {
  readonly roomNum: string
  readonly minutes: number
  readonly coins: number
  readonly at: number
}

const emptyMonth = (month: string): MonthFacts => ({ month, days: [], calls: [], recent: [], gapAt: null })

/** The facts that a month's place should hold for `at`; undefined when it holds a newer month. */
const monthAt = (kept: MonthFacts | undefined, at: number): MonthFacts | undefined => {
  const month = monthOf(at)
  if (month === undefined || (kept !== undefined && kept.month > month)) return undefined
  return kept?.month === month ? kept : emptyMonth(month)
}

/**
 * `kept` is what stands in the place of the entry's month, `known` the balance of its currency before it (null: none yet),
 * `userId` the other side of its call. Undefined when nothing changes.
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

/** A call is over. Paid minutes are counted as they are paid; those of a call that cost nothing, here. Arguments as above. */
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

/** The gateway's word for a whole month; it stands unless a newer month has its place. */
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

/** A refund that names a call gives one of its minutes back (gateway/coins/movement.ts). */
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
