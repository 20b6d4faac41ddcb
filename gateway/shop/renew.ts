/**
 * Renews due subscriptions: one order for each, stored before its card is charged, within the user's spending limits.
 * Whatever happens between the two, `lookAtOrder` continues with the same order.
 */

import { Clock, Effect } from "effect"
import { RENEWAL_PAGE } from "#schema/rules/coins/shop.ts"
import { eachDue } from "../each-due.ts"
import { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { lookAtOrder } from "../payment/look-at-order.ts"
import { orderRecordOf } from "../payment/order-record.ts"
import { changeSubscription } from "../payment/settle-subscription.ts"
import { Store, type Tx } from "../store/store.ts"
import { isClosed } from "../store/tables/accounts/accounts.ts"
import type { OrderRow } from "../store/tables/shop/orders.ts"
import type { SubscriptionRow } from "../store/tables/shop/subscriptions.ts"
import { newOrder } from "./new-order.ts"
import { isOverLimit, monthStart } from "./spending-limit.ts"

/** Deadline for charging the card, ms: Stripe keeps an idempotency key for a day. */
const CHARGED_WITHIN_MS = 20 * 3_600_000

/** Makes the order of a renewal; null when there is none to make now. */
const orderFor = (tx: Tx, row: SubscriptionRow, at: number): Effect.Effect<OrderRow | null, never, Feed | Entropy> =>
  Effect.gen(function* () {
    const feed = yield* Feed
    const { userId, amount, currency } = row
    const account = yield* tx.accounts.find(userId)
    if (account === null || isClosed(account)) {
      yield* changeSubscription(tx, row, { status: "cancelled", nextAt: null }, at)
      return null
    }
    // A frozen user cannot use the subscription: it is paused without a charge, and the user can resume it.
    if (account.frozen) {
      yield* changeSubscription(tx, row, { status: "paused", nextAt: null }, at)
      return null
    }
    const [limit, made] = [yield* tx.spendingLimits.of(userId), yield* tx.orders.madeSince(userId, monthStart(at))]
    if (isOverLimit(limit, made, { amount, currency }, at)) {
      yield* changeSubscription(tx, row, { status: "paused", nextAt: null }, at)
      return null
    }
    const { coinId, coinCode, itemName, coins, amountUsd, countryCode, channelCode, channelName, type } = row
    const order = yield* tx.orders.insert(
      newOrder(
        {
          orderId: yield* (yield* Entropy).id,
          ...{ userId, coinId, coinCode, itemName, coins, amount, amountUsd, currency, countryCode, channelCode },
          ...{ channelName, type, subscriptionId: row.subscriptionId, offerId: null, pageName: RENEWAL_PAGE },
          expiresAt: at + CHARGED_WITHIN_MS,
          lookAt: at,
        },
        at,
      ),
    )
    yield* feed.append(tx, userId, [{ _tag: "v1.OrderUpdated", order: orderRecordOf(order) }])
    yield* changeSubscription(tx, row, { nextAt: null, openOrderId: order.orderId }, at)
    return order
  })

/** Renews a subscription if it is due. */
export const renew = Effect.fnUntraced(function* (subscriptionId: string) {
  const store = yield* Store
  const order = yield* store.transact((tx) =>
    Effect.gen(function* () {
      const at = yield* Clock.currentTimeMillis
      const row = yield* tx.subscriptions.find(subscriptionId)
      return row === null || row.nextAt === null || row.nextAt > at ? null : yield* orderFor(tx, row, at)
    }),
  )
  if (order !== null) yield* lookAtOrder(order.orderId)
})

/** Renews all due subscriptions, the longest waiting first. */
export const renewDue = Effect.gen(function* () {
  const store = yield* Store
  const now = yield* Clock.currentTimeMillis
  yield* eachDue(
    (limit) => store.single(({ subscriptions }) => subscriptions.due(now, limit)),
    ({ subscriptionId }) => subscriptionId,
    ({ subscriptionId }) => renew(subscriptionId),
  )
})
