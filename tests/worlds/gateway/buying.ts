/** A user who buys coins at a till in the test world, and what their feed tells of it. For tests only. */
import { randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import type { OrderRecord } from "#schema/shop/order.ts"
import type { SubscriptionRecord } from "#schema/shop/subscription.ts"
import { applyWord } from "../../../gateway/payment/apply-word.ts"
import { Payments } from "../../../gateway/payment/payments.ts"
import { shopHandlers } from "../../../gateway/shop/shop-handlers.ts"
import type { AccountRow } from "../../../gateway/store/tables/accounts/accounts.ts"
import { makeTill, solveCaptcha, type Till } from "./till.ts"
import { callerOf, feedOf, inWorld, type World } from "./world.ts"

export const withTill = <A, E>(body: (till: Till) => Effect.Effect<A, E, World>): Promise<A> => {
  const till = makeTill()
  return inWorld(Effect.provide(body(till), Payments.layer([till.provider])))
}

interface Wanted {
  readonly coinId: number
  readonly price: number
  readonly currency: string
  readonly offerId?: string
}

/** Makes an order and opens its page at the till; returns the order's id. */
export const opened = Effect.fnUntraced(function* (who: AccountRow, wanted: Wanted) {
  const captcha = solveCaptcha(yield* shopHandlers.payChallenge({}, callerOf(who)))
  const under = { intentId: randomUUID(), deadline: (yield* Clock.currentTimeMillis) + 20_000 }
  const said = { offerId: null, channelCode: "till", pageName: "shop", ...wanted }
  const { orderId } = yield* shopHandlers.makeOrder({ ...under, ...said, captcha }, callerOf(who))
  yield* shopHandlers.openCheckout({ orderId }, callerOf(who))
  return orderId
})

export const pays = (till: Till, orderId: string) =>
  Effect.flatMap(Clock.currentTimeMillis, (at) => applyWord("till", till.does(orderId, "paid", at)))

const told = (who: AccountRow) =>
  Effect.map(feedOf(who.id), (entries) =>
    entries.map(({ event }) => event as { readonly order?: OrderRecord; readonly subscription?: SubscriptionRecord }),
  )

/** Each order, as it was told last. */
export const ordersTo = (who: AccountRow) =>
  Effect.map(told(who), (events) => {
    const orders = events.flatMap(({ order }) => (order === undefined ? [] : [order]))
    return [...new Map(orders.map((one) => [one.orderId, one])).values()]
  })

export const subscriptionTo = (who: AccountRow) =>
  Effect.map(told(who), (events) => events.findLast(({ subscription }) => subscription !== undefined)?.subscription)
