/**
 * How payments change a subscription. Pure. A payment that is late by days starts a new period, so that no week is paid
 * twice; a failed payment is retried after RETRY_AFTER_DAYS, and the last failure ends the subscription.
 */

import { RETRY_AFTER_DAYS } from "#schema/rules/coins/shop.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import type { SubscriptionPeriod, SubscriptionRecord } from "#schema/shop/subscription.ts"
import type { OrderRow } from "../store/tables/shop/orders.ts"
import type { SubscriptionRow } from "../store/tables/shop/subscriptions.ts"
import { moneyOf } from "./money.ts"

type Patch = Partial<Omit<SubscriptionRow, "subscriptionId">>

/** The same day n months later, or the last day of that month when it has no such day. */
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

/**
 * The subscription that a first payment begins; null: the order begins none. With another subscription to the same
 * package it starts cancelled, so it is never charged again.
 */
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

/** Whether it is charged when it is due. */
export const isRunning = ({ status }: Pick<SubscriptionRow, "status">): boolean =>
  status === "subscribed" || status === "pastDue"

/**
 * One more period is paid. A subscription that was paused or cancelled meanwhile keeps that period and is not charged
 * again.
 */
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

/** The open order was not paid. */
export const notRenewed = (row: SubscriptionRow, at: number): Patch => {
  const failures = row.failures + 1
  const days = RETRY_AFTER_DAYS[row.failures]
  const isOver = { openOrderId: null, asked: false }
  if (!isRunning(row)) return isOver
  return days === undefined
    ? { ...isOver, failures, status: "cancelled", nextAt: null }
    : { ...isOver, failures, status: "pastDue", nextAt: at + days * DAY_MS }
}

/** The change that the user asks for; null: nothing changes. A cancelled subscription stays cancelled. */
export const changedTo = (
  row: SubscriptionRow,
  to: "subscribed" | "paused" | "cancelled",
  at: number,
): Patch | null => {
  if (row.status === "cancelled" || row.status === to || (to === "subscribed" && row.status === "pastDue")) return null
  if (to !== "subscribed") return { status: to, nextAt: null }
  // While an order is open, its outcome sets the next charge. A refused card is not charged again at once.
  const days = RETRY_AFTER_DAYS[row.failures - 1]
  const nextAt = Math.max(row.paidUntil, at + (days ?? 0) * DAY_MS)
  return { status: days === undefined ? to : "pastDue", nextAt: row.openOrderId === null ? nextAt : null }
}

/** The order that the user has to confirm to the bank; null: none. */
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
