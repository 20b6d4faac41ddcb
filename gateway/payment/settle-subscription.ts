/**
 * Updates a subscription after a change of one of its orders, in the caller's transaction, and tells the user's feed.
 */
import { Effect } from "effect"
import { Feed } from "../feed/feed.ts"
import type { Tx } from "../store/store.ts"
import type { OrderRow } from "../store/tables/shop/orders.ts"
import type { SubscriptionRow } from "../store/tables/shop/subscriptions.ts"
import { begunBy, notRenewed, renewed, subscriptionRecordOf } from "./subscription-plan.ts"

const tell = (tx: Tx, row: SubscriptionRow) =>
  Effect.flatMap(Feed, (feed) =>
    feed.append(tx, row.userId, [{ _tag: "v2.SubscriptionUpdated", subscription: subscriptionRecordOf(row) }]),
  )

/** Applies the change and tells the feed; does nothing for null. */
export const changeSubscription = (
  tx: Tx,
  row: SubscriptionRow,
  patch: Partial<Omit<SubscriptionRow, "subscriptionId">> | null,
  at: number,
): Effect.Effect<SubscriptionRow, never, Feed> =>
  patch === null
    ? Effect.succeed(row)
    : Effect.tap(tx.subscriptions.update(row.subscriptionId, { ...patch, updatedAt: at }), (next) => tell(tx, next))

interface Settled {
  readonly before: OrderRow
  readonly order: OrderRow
  /** The bank asks the user to confirm. */
  readonly isAsked: boolean
  /** The money is asked back, by the user or by a bank. */
  readonly isStopped: boolean
}

export const settleSubscription = (
  tx: Tx,
  { before, order, isAsked, isStopped }: Settled,
  at: number,
): Effect.Effect<void, never, Feed> =>
  Effect.gen(function* () {
    const { subscriptionId } = order
    if (subscriptionId === null) return
    const isPaidNow = order.isCredited && !before.isCredited
    const found = yield* tx.subscriptions.find(subscriptionId)
    if (found === null) {
      if (!isPaidNow || isStopped) return
      const others = yield* tx.subscriptions.alive(order.userId)
      const row = begunBy(
        order,
        others.some(({ coinId }) => coinId === order.coinId),
        at,
      )
      if (row === null) return
      yield* tx.subscriptions.insert(row)
      yield* tell(tx, row)
      return
    }
    const isOpen = found.openOrderId === order.orderId
    const isOver = order.status === "failed" || order.status === "cancelled"
    const after = isPaidNow
      ? yield* changeSubscription(tx, found, renewed(found, at), at)
      : isOpen && isOver
        ? yield* changeSubscription(tx, found, notRenewed(found, at), at)
        : isOpen && isAsked !== found.asked
          ? yield* changeSubscription(tx, found, { asked: isAsked }, at)
          : found
    if (isStopped && after.status !== "cancelled")
      yield* changeSubscription(tx, after, { status: "cancelled", nextAt: null }, at)
  })
