/** A user's requests about an order of coins, each done once: making it, and refunding it. */
import { Effect } from "effect"
import type { RefusalOf, RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import { CHECKOUT_MS, refundableUntil } from "#schema/rules/coins/shop.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { onceBefore } from "../feed/once.ts"
import type { Caller } from "../http/caller.ts"
import { orderRecordOf } from "../payment/order-record.ts"
import { Payments } from "../payment/payments.ts"
import { settleOrder } from "../payment/settle-order.ts"
import type { Store } from "../store/store.ts"
import { buyerOf } from "./buyer.ts"
import { Captcha } from "./captcha.ts"
import { newOrder } from "./new-order.ts"
import { quoteFor } from "./payment-config.ts"
import { isOverLimit, monthStart } from "./spending-limit.ts"

/** Most open orders of an account. */
const MOST_OPEN = 5
/** Longest time that an order to be paid by the user can stay open, ms, however silent its provider is. */
const OPEN_AT_MOST_MS = 2 * DAY_MS

const grouped = (coins: number): string => coins.toLocaleString("en-US")

/**
 * Makes an order before any payment, at the price that the user was shown, or refuses. The order accepts payments for
 * CHECKOUT_MS.
 */
export const makeOrder = (
  caller: Caller,
  { intentId, deadline, captcha, pageName, ...wanted }: RequestOf<"makeOrder">,
): Effect.Effect<FeedGrowth, RefusalOf<"makeOrder">, Store | Feed | Entropy | Payments | Captcha> =>
  onceBefore(caller.userId, { intentId, deadline }, (tx, at) =>
    Effect.gen(function* () {
      const [feed, entropy, captchas, { providers }] = [yield* Feed, yield* Entropy, yield* Captcha, yield* Payments]
      const { userId } = caller
      const buyer = yield* buyerOf(tx, caller)
      const channels = providers.map(({ channel }) => channel)
      const quote = quoteFor(buyer, channels, at, wanted)
      if (typeof quote === "string") return yield* failure(quote)
      if ((yield* tx.orders.sums(userId)).open >= MOST_OPEN) return yield* failure("tooManyOrders")
      const since = Math.min(monthStart(at), at - OPEN_AT_MOST_MS)
      const [limit, made] = [yield* tx.spendingLimits.of(userId), yield* tx.orders.madeSince(userId, since)]
      const begun = made.filter(({ status }) => status === "processing")
      // Each open order could still be paid, but only one can be the first purchase.
      if (quote.isFirst && begun.some(({ offerId }) => offerId === wanted.offerId))
        return yield* failure("tooManyOrders")
      if (quote.type !== "once") {
        const alive = yield* tx.subscriptions.alive(userId)
        if ([...alive, ...begun].some(({ coinId }) => coinId === quote.coinId))
          return yield* failure("subscribedAlready")
      }
      if (isOverLimit(limit, made, quote, at)) return yield* failure("spendingLimit")
      if (!(yield* captchas.take(tx, captcha))) return yield* failure("captchaWrong")

      const coins = quote.coins + quote.extra
      const orderId = yield* entropy.id
      const { type, channel } = quote
      const order = yield* tx.orders.insert(
        newOrder(
          {
            ...{ orderId, userId, coinId: quote.coinId, coinCode: quote.coinCode, coins, type },
            itemName: `${grouped(coins)} coins${type === "once" ? "" : `, ${type}`}`,
            ...{ amount: quote.amount, amountUsd: quote.amountUsd, currency: quote.currency },
            ...{ countryCode: buyer.countryId, channelCode: channel.code, channelName: channel.name },
            ...{ offerId: wanted.offerId, pageName, subscriptionId: type === "once" ? null : orderId },
            ...{ expiresAt: at + CHECKOUT_MS, lookAt: at + CHECKOUT_MS },
          },
          at,
        ),
      )
      return yield* feed.append(tx, userId, [{ _tag: "v1.OrderUpdated", order: orderRecordOf(order) }])
    }),
  )

/**
 * Follows the rules of refunds (rules/coins/shop.ts). The coins are taken at once, and come back when the provider refuses.
 */
export const requestRefund = (
  userId: number,
  { intentId, deadline, orderId, reason }: RequestOf<"requestRefund">,
): Effect.Effect<FeedGrowth, RefusalOf<"requestRefund">, Store | Feed> =>
  onceBefore(userId, { intentId, deadline }, (tx, at) =>
    Effect.gen(function* () {
      const order = yield* tx.orders.find(orderId)
      if (order === null || order.userId !== userId) return yield* failure("orderUnknown")
      if (order.status !== "success" || order.paidAt === null) return yield* failure("refundUnpaid")
      if (at >= refundableUntil(order.paidAt)) return yield* failure("refundLate")
      // Already refunded, already requested, or disputed by the user's bank.
      if (!order.refundable) return yield* failure("refundAsked")
      const available = yield* tx.ledger.available(`coins:${userId}`)
      if (available < order.coins + order.freeCoins) return yield* failure("refundSpent")
      const head = yield* tx.feeds.head(userId)
      yield* settleOrder(tx, { ...order, refundAskedAt: at, refundReason: reason }, at)
      return yield* tx.feeds.pull(userId, head, 10)
    }),
  )
