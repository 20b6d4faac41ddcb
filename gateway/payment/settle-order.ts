/**
 * Brings an order to the state that follows from all words about it, in the caller's transaction: its row, its coins,
 * the user's VIP status and the order's subscription; then tells the user's feed. Without news it changes nothing.
 */
import { Effect } from "effect"
import { FIRST_PURCHASE_COINS } from "#schema/rules/coins/shop.ts"
import { ownUserOf } from "../accounts/profile/own-user.ts"
import { tellOwner } from "../accounts/profile/tell-owner.ts"
import { holdAgain } from "../calls/hold-again.ts"
import { orderMoved, postingsOf, tellingsOf } from "../coins/movement.ts"
import { Feed } from "../feed/feed.ts"
import type { Tx } from "../store/store.ts"
import type { OrderRow } from "../store/tables/shop/orders.ts"
import { orderRecordOf } from "./order-record.ts"
import { settleSubscription } from "./settle-subscription.ts"
import { rowAfter, type Standing, standingOf } from "./standing/order-standing.ts"

/** The coin movement that is due; null: none. When coins have been spent, only the rest is taken back. */
const moveOf = (tx: Tx, order: OrderRow, { holds }: Standing) =>
  Effect.gen(function* () {
    if (holds === order.isHeld) return null
    if (!holds) {
      const taken = Math.min(yield* tx.ledger.available(`coins:${order.userId}`), order.coins + order.freeCoins)
      return { movement: orderMoved(order, "refund", -taken), patch: { taken } }
    }
    if (order.isCredited) return { movement: orderMoved(order, "refund", order.taken), patch: { taken: 0 } }
    const isFirst = (yield* tx.orders.sums(order.userId)).bought === 0
    const freeCoins = isFirst ? FIRST_PURCHASE_COINS : 0
    const movement = orderMoved(order, "purchase", order.coins + freeCoins)
    return { movement, patch: { freeCoins, isCredited: true } }
  })

const tellVip = (tx: Tx, userId: number) =>
  Effect.gen(function* () {
    const payStatus = (yield* tx.orders.sums(userId)).held > 0 ? 1 : 0
    const account = yield* tx.accounts.update(userId, { payStatus })
    if (account !== null) yield* tellOwner(tx, account, yield* ownUserOf(tx, account))
  })

const looksOf = (order: OrderRow): string => JSON.stringify({ ...orderRecordOf(order), updateTime: 0 })

export const settleOrder = (tx: Tx, order: OrderRow, at: number): Effect.Effect<OrderRow, never, Feed> =>
  Effect.gen(function* () {
    const feed = yield* Feed
    const standing = standingOf(order, yield* tx.orders.words(order.orderId))
    const move = yield* moveOf(tx, order, standing)
    const moved = move === null ? {} : { ...move.patch, isHeld: standing.holds, moves: order.moves + 1 }
    const next = { ...order, ...rowAfter(order, standing, at), ...moved }
    const isNews = looksOf(next) !== looksOf(order)
    const { id, ...patch } = { ...next, updatedAt: isNews ? at : order.updatedAt }
    const settled = yield* tx.orders.update(order.orderId, patch)
    const posted = move === null ? undefined : yield* tx.ledger.post(postingsOf(move.movement), at)
    if (posted !== undefined && posted._tag !== "posted")
      return yield* Effect.die(new Error(`the coins of an order did not move: ${posted._tag}`))
    const told = move === null || posted === undefined ? [] : tellingsOf(move.movement, posted.entries)
    const coins = told.map(({ event }) => event)
    if (isNews)
      yield* feed.append(tx, order.userId, [...coins, { _tag: "v1.OrderUpdated", order: orderRecordOf(settled) }])
    if (move !== null) yield* tellVip(tx, order.userId)
    if (move !== null && standing.holds) yield* holdAgain(tx, order.userId, at)
    const isAskedBack = standing.refund === "handling" || standing.refund === "refunded"
    const { isAsked } = standing
    yield* settleSubscription(
      tx,
      { before: order, order: settled, isAsked, isStopped: standing.isDisputed || isAskedBack },
      at,
    )
    return settled
  })
