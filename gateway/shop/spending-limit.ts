/**
 * Spending limits: lower ones hold at once, higher ones (and none) a day after they were asked for, so that nobody raises one in the
 * heat of the moment. What counts of money is what was paid, or ordered and may still be paid, in the days and months of UTC; of coins, what
 * was spent since the day began (coins/spendable.ts). Pure.
 */
import { DAY_MS, dayOf, dayStart } from "#schema/rules/gateway-day.ts"
import type { SpendingLimit } from "#schema/shop/spending-limit.ts"
import { CURRENCIES, moneyOf, type SoldIn } from "../payment/money.ts"
import type { OrderRow } from "../store/tables/orders.ts"
import type { SpendingLimitRow } from "../store/tables/spending-limits.ts"
import { PRICES } from "./price-list.ts"

export interface Limits {
  readonly day: number | null
  readonly month: number | null
  /** To be spent in a day. */
  readonly coins: number | null
}

type Paid = Pick<OrderRow, "amount" | "currency" | "createdAt" | "status" | "refund">

const NONE: Limits = { day: null, month: null, coins: null }
/** So long a higher limit waits. */
const RAISE_AFTER_MS = DAY_MS

export const monthStart = (now: number): number => Date.parse(`${dayOf(now).slice(0, 7)}-01T00:00:00Z`)

export const amountOf = (money: number, currency: SoldIn): number =>
  Math.round(money * 10 ** CURRENCIES[currency].digits)

/** By what the same package costs in both: for who has moved from one country to another. */
const inCurrency = (amount: number, from: SoldIn, to: SoldIn): number =>
  from === to ? amount : Math.round((amount * PRICES[to][3]) / PRICES[from][3])

const converted = ({ day, month, coins }: Limits, from: SoldIn, to: SoldIn): Limits => ({
  day: day === null ? null : inCurrency(day, from, to),
  month: month === null ? null : inCurrency(month, from, to),
  coins,
})

interface Standing {
  readonly now: Limits
  readonly later: (Limits & { readonly at: number }) | null
}

const standing = (row: SpendingLimitRow | null, now: number): Standing => {
  if (row === null) return { now: NONE, later: null }
  const { day, month, coins, laterDay, laterMonth, laterCoins, laterAt } = row
  const held = { day, month, coins }
  if (laterAt === null) return { now: held, later: null }
  const later = { day: laterDay, month: laterMonth, coins: laterCoins }
  return now < laterAt ? { now: held, later: { ...later, at: laterAt } } : { now: later, later: null }
}

/** What holds at this time; of somebody without a row, nothing. */
export const limitsNow = (row: SpendingLimitRow | null, now: number): Limits => standing(row, now).now

/** The lower of what holds and what is wanted. */
const tighter = (held: number | null, wanted: number | null): number | null =>
  wanted === null ? held : held === null ? wanted : Math.min(held, wanted)

const isSame = (a: Limits, b: Limits): boolean => a.day === b.day && a.month === b.month && a.coins === b.coins

/** The row when the user asks for these limits. Asked for again, a higher one does not wait anew. */
export const limitsAsked = (
  row: SpendingLimitRow | null,
  { userId, currency, ...wanted }: Limits & { readonly userId: number; readonly currency: SoldIn },
  now: number,
): SpendingLimitRow => {
  const before = standing(row, now)
  const held = row === null ? NONE : converted(before.now, row.currency, currency)
  const next = {
    day: tighter(held.day, wanted.day),
    month: tighter(held.month, wanted.month),
    coins: tighter(held.coins, wanted.coins),
  }
  const base = { userId, currency, ...next }
  if (isSame(next, wanted)) return { ...base, laterDay: null, laterMonth: null, laterCoins: null, laterAt: null }
  const waits = row !== null && before.later !== null ? converted(before.later, row.currency, currency) : null
  const laterAt =
    waits !== null && before.later !== null && isSame(waits, wanted) ? before.later.at : now + RAISE_AFTER_MS
  return { ...base, laterDay: wanted.day, laterMonth: wanted.month, laterCoins: wanted.coins, laterAt }
}

const counts = ({ status, refund }: Paid): boolean =>
  (status === "processing" || status === "success") && refund !== "refunded"

const spent = (orders: ReadonlyArray<Paid>, currency: SoldIn, since: number): number =>
  orders
    .filter((order) => counts(order) && order.createdAt >= since)
    .reduce((sum, order) => sum + inCurrency(order.amount, order.currency, currency), 0)

/** Whether one more order is more than the user allows. `orders`: the user's, at least those since the month began. */
export const isOverLimit = (
  row: SpendingLimitRow | null,
  orders: ReadonlyArray<Paid>,
  order: Pick<Paid, "amount" | "currency">,
  now: number,
): boolean => {
  if (row === null) return false
  const { day, month } = standing(row, now).now
  const more = inCurrency(order.amount, order.currency, row.currency)
  const isOver = (limit: number | null, since: number): boolean =>
    limit !== null && spent(orders, row.currency, since) + more > limit
  return isOver(day, dayStart(now)) || isOver(month, monthStart(now))
}

/** As its user sees it; `currency`: in which somebody without one pays, `spentCoins`: since the day began. */
export const shownLimit = (
  row: SpendingLimitRow | null,
  { orders, spentCoins }: { readonly orders: ReadonlyArray<Paid>; readonly spentCoins: number },
  currency: SoldIn,
  now: number,
): SpendingLimit => {
  const unit = row?.currency ?? currency
  const shown = ({ day, month, coins }: Limits) => ({
    day: day === null ? null : moneyOf(day, unit),
    month: month === null ? null : moneyOf(month, unit),
    coins,
  })
  const { now: held, later } = standing(row, now)
  return {
    currency: unit,
    ...shown(held),
    later: later === null ? null : { ...shown(later), at: later.at },
    spentDay: moneyOf(spent(orders, unit, dayStart(now)), unit),
    spentMonth: moneyOf(spent(orders, unit, monthStart(now)), unit),
    spentCoins,
  }
}
