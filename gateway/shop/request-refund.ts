/** The wish to have an order paid back (rules/shop.ts): its coins are taken at once, and come again when the provider refuses. */
import { Effect } from "effect"
import type { RefusalOf, RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import { refundableUntil } from "#schema/rules/shop.ts"
import type { Feed } from "../feed/feed.ts"
import { onceBefore } from "../feed/once.ts"
import { settleOrder } from "../payment/settle-order.ts"
import type { Store } from "../store/store.ts"

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
      // Paid back already, asked for already, or asked back by its bank.
      if (!order.refundable) return yield* failure("refundAsked")
      const available = yield* tx.ledger.available(`coins:${userId}`)
      if (available < order.coins + order.freeCoins) return yield* failure("refundSpent")
      const head = yield* tx.feeds.head(userId)
      yield* settleOrder(tx, { ...order, refundAskedAt: at, refundReason: reason }, at)
      return yield* tx.feeds.pull(userId, head, 10)
    }),
  )
