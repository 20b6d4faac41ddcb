/**
 * What becomes of a subscription by what becomes of its payments: pure. A payment that is late by days begins a period anew, so that
 * nobody pays twice for one week; one that failed is tried again RETRY_AFTER_DAYS later, and the last failure ends it.
 */
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { RETRY_AFTER_DAYS } from "#schema/rules/shop.ts"
import type { SubscriptionPeriod, SubscriptionRecord } from "#schema/shop/subscription.ts"
import type { OrderRow } from "../store/tables/orders.ts"
import type { SubscriptionRow } from "../store/tables/subscriptions.ts"
import { moneyOf } from "./money.ts"

type Patch = Partial<Omit<SubscriptionRow, "subscriptionId">>

/** The same day n months later, or the last of that month when it has no such day. */
const monthsAfter = (at: number, n: number): number => {
  const day = new Date(at).getUTCDate()
  const later = new Date(at)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + n)
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(day, last))
  return later.getTime()
}

/** The end of the nth period after a start. */
export const periodEnd = (type: SubscriptionPeriod, startedAt: number, n: number): number =>
  type === "weekly" ? startedAt + n * 7 * DAY_MS : monthsAfter(startedAt, n)

/** Begun by its first payment, or not: one that has another of the same coins beside it is never charged again. */
export const begunBy = (order: OrderRow, hasAnother: boolean, at: number): SubscriptionRow | null => {
  if (order.type === "once" || order.reference === null) return null
  const paidUntil = periodEnd(order.type, at, 1)
  const { userId, coinId, coinCode, itemName, type, coins, amount, amountUsd, currency, countryCode } = order
  return {
    ...{ subscriptionId: order.orderId, userId, coinId, coinCode, itemName, type, coins, amount, amountUsd, currency },
    ...{ countryCode, channelCode: order.channelCode, channelName: order.channelName, reference: order.reference },
    cardId: null,
    status: hasAnother ? "cancelled" : "subscribed",
    ...{ startedAt: at, periods: 1, paidUntil, failures: 0 },
    nextAt: hasAnother ? null : paidUntil,
    ...{ openOrderId: null, asked: false, createdAt: at, updatedAt: at },
  }
}

/** It is charged when its time comes. */
export const isRunning = ({ status }: Pick<SubscriptionRow, "status">): boolean =>
  status === "subscribed" || status === "pastDue"

/** One more period is paid. Who has paused or cancelled meanwhile is charged no more, and keeps what was paid. */
export const renewed = (row: SubscriptionRow, at: number): Patch => {
  const isInTime = at < row.paidUntil + DAY_MS
  const startedAt = isInTime ? row.startedAt : at
  const periods = isInTime ? row.periods + 1 : 1
  const paidUntil = periodEnd(row.type, startedAt, periods)
  const goesOn = isRunning(row)
  return {
    ...{ startedAt, periods, paidUntil, failures: 0, openOrderId: null, asked: false },
    ...(goesOn && { status: "subscribed", nextAt: paidUntil }),
  }
}

/** The order under way was not paid. */
export const notRenewed = (row: SubscriptionRow, at: number): Patch => {
  const failures = row.failures + 1
  const days = RETRY_AFTER_DAYS[row.failures]
  const isOver = { openOrderId: null, asked: false }
  if (!isRunning(row)) return isOver
  return days === undefined
    ? { ...isOver, failures, status: "cancelled", nextAt: null }
    : { ...isOver, failures, status: "pastDue", nextAt: at + days * DAY_MS }
}

/** As its user wishes; null: nothing changes. One that is cancelled stays so. */
export const changedTo = (
  row: SubscriptionRow,
  to: "subscribed" | "paused" | "cancelled",
  at: number,
): Patch | null => {
  if (row.status === "cancelled" || row.status === to || (to === "subscribed" && row.status === "pastDue")) return null
  if (to !== "subscribed") return { status: to, nextAt: null }
  // What is under way decides when it is charged next. A card that was refused is not charged at once again.
  const days = RETRY_AFTER_DAYS[row.failures - 1]
  const nextAt = Math.max(row.paidUntil, at + (days ?? 0) * DAY_MS)
  return { status: days === undefined ? to : "pastDue", nextAt: row.openOrderId === null ? nextAt : null }
}

/** The order that waits for its user, whom the bank asks; null: none does. */
export const toConfirm = (row: SubscriptionRow): string | null => (row.asked && isRunning(row) ? row.openOrderId : null)

export const subscriptionRecordOf = (row: SubscriptionRow): SubscriptionRecord => ({
  subscriptionId: row.subscriptionId,
  coinId: row.coinId,
  type: row.type,
  totalCoinNum: row.coins,
  price: moneyOf(row.amount, row.currency),
  currency: row.currency,
  channelRealName: row.channelName,
  channelCode: row.channelCode,
  status: row.status,
  paidUntil: row.paidUntil,
  nextTime: row.nextAt,
  confirmOrderId: toConfirm(row),
  createTime: row.createdAt,
  updateTime: row.updatedAt,
})
