/**
 * Spending limits. Lower limits hold at once; higher ones (or none) hold a day after the request, so that no user
 * raises one in the heat of the moment. Money counts when paid, or ordered and still payable, in days and months of
 * UTC; coins count when spent since the day began (coins/spendable.ts). Pure.
 */
import { DAY_MS, dayOf, dayStart } from "#schema/rules/gateway-day.ts"
import type { SpendingLimit } from "#schema/shop/spending-limit.ts"
import { CURRENCIES, moneyOf, type SoldIn } from "../payment/money.ts"
import type { OrderRow } from "../store/tables/shop/orders.ts"
import type { SpendingLimitRow } from "../store/tables/shop/spending-limits.ts"
import { PRICES } from "./price-list.ts"

export interface Limits {
  readonly day: number | null
  readonly month: number | null
  /** Most coins to spend in a day. */
  readonly coins: number | null
}

type Paid = Pick<OrderRow, "amount" | "currency" | "createdAt" | "status" | "refund">

const NONE: Limits = { day: null, month: null, coins: null }
/** How long a higher limit waits, ms. */
const RAISE_AFTER_MS = DAY_MS

export const monthStart = (now: number): number => Date.parse(`${dayOf(now).slice(0, 7)}-01T00:00:00Z`)

export const amountOf = (money: number, currency: SoldIn): number =>
  Math.round(money * 10 ** CURRENCIES[currency].digits)

/** Converts by the prices of one package in both currencies, for users who have moved to another country. */
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

/** The limits at this time; without a row there are none. */
export const limitsNow = (row: SpendingLimitRow | null, now: number): Limits => standing(row, now).now

/** The lower of the present and the wanted limit. */
const tighter = (held: number | null, wanted: number | null): number | null =>
  wanted === null ? held : held === null ? wanted : Math.min(held, wanted)

const isSame = (a: Limits, b: Limits): boolean => a.day === b.day && a.month === b.month && a.coins === b.coins

/**
 * The row after the user has asked for these limits. Asking again for the same higher limit does not restart its wait.
 */
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

/** Whether another order would exceed the user's limits. `orders`: the user's, at least those since the month began. */
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

/** The limits as the user sees them. `currency`: used when there is no row; `spentCoins`: since the day began. */
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
