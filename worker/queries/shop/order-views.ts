/** Queries `orders`, `order`, `subscriptions` and `payouts`: as the feed has told them, so they work offline too. */
import { Effect } from "effect"
import { families } from "../../store/families.ts"
import { LiveRows } from "../live-rows.ts"
import { listOf, type OpenView } from "../view.ts"

const openOrders: OpenView<"orders", LiveRows> = Effect.fnUntraced(function* ({ limit }) {
  const live = yield* LiveRows
  return {
    topics: [],
    read: () =>
      Effect.map(live.family("order"), (rows) => {
        const newest = rows.map(([, order]) => order).sort((a, b) => b.createTime - a.createTime || b.id - a.id)
        return listOf(newest.slice(0, limit), ({ orderId }) => orderId)
      }),
  }
})

const openOrder: OpenView<"order", LiveRows> = Effect.fnUntraced(function* ({ orderId }) {
  const live = yield* LiveRows
  const key = families.order.key(orderId)
  return { topics: [], read: () => Effect.map(live.rows([key]), (rows) => rows.get(key) ?? null) }
})

const openSubscriptions: OpenView<"subscriptions", LiveRows> = Effect.fnUntraced(function* () {
  const live = yield* LiveRows
  const key = families.subscriptions.key()
  return { topics: [], read: () => Effect.map(live.rows([key]), (rows) => rows.get(key) ?? []) }
})

const openPayouts: OpenView<"payouts", LiveRows> = Effect.fnUntraced(function* () {
  const live = yield* LiveRows
  const key = families.payouts.key()
  return { topics: [], read: () => Effect.map(live.rows([key]), (rows) => rows.get(key) ?? []) }
})

export const orderViews = {
  orders: openOrders,
  order: openOrder,
  subscriptions: openSubscriptions,
  payouts: openPayouts,
} as const
