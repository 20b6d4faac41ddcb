/**
 * Asks a provider for the state of an order, outside of any transaction, and acts on it: takes the provider's word in,
 * cancels an order that was not paid in time, asks again for a refund that the provider does not mention.
 */

import { Clock, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { eachDue } from "../each-due.ts"
import { Store } from "../store/store.ts"
import { isClosed } from "../store/tables/accounts/accounts.ts"
import type { OrderRow } from "../store/tables/shop/orders.ts"
import { applyWord } from "./apply-word.ts"
import { customerAt } from "./customer.ts"
import { Payments } from "./payments.ts"
import type { PaymentProvider, PaymentWord } from "./provider.ts"
import { settleOrder } from "./settle-order.ts"
import { isRenewal } from "./standing/order-standing.ts"
import { isRunning } from "./subscription-plan.ts"

/** Longest wait for a provider, ms. */
const ASK_MS = 10_000

/**
 * How long a renewal may be in progress at its provider after its deadline, ms; it can no longer be withdrawn there. A
 * bank answers a debit within two weeks.
 */
const UNDER_WAY_MS = 30 * DAY_MS

/** Takes the word in and returns it; undefined when the provider did not answer. */
const hear = <E, R>(channelCode: string, asked: Effect.Effect<PaymentWord | null, E, R>) =>
  Effect.gen(function* () {
    const answer = yield* asked.pipe(
      Effect.timeout(ASK_MS),
      Effect.map((word) => ({ word })),
      Effect.catchCause((cause) =>
        Effect.as(Effect.logWarning("a payment provider does not answer", cause), undefined),
      ),
    )
    if (answer?.word) yield* applyWord(channelCode, answer.word)
    return answer
  })

/** Whether the order's provider has something to say: it may be paid, or is being refunded. */
export const waitsForWord = ({ status, refund }: OrderRow): boolean => status === "processing" || refund === "handling"

const found = (orderId: string) => Store.use((store) => store.transact((tx) => tx.orders.find(orderId)))

/** Asks the provider to refund an order whose coins were taken for it. */
export const payBack = Effect.fnUntraced(function* ({ orderId, channelCode, reference }: OrderRow) {
  const provider = (yield* Payments).byCode.get(channelCode)
  if (provider !== undefined) yield* hear(channelCode, provider.refund(orderId, reference ?? ""))
})

/**
 * The provider's word on the order. A renewal that has no reference yet is charged, for the first time or again: the
 * charge is idempotent.
 */
const askAfter = (order: OrderRow, provider: PaymentProvider) =>
  Effect.gen(function* () {
    const { orderId, subscriptionId, reference } = order
    if (!isRenewal(order) || reference !== null || subscriptionId === null)
      return yield* provider.ask(orderId, reference)
    const { amount, currency, itemName, expiresAt, userId } = order
    const [subscription, account] = yield* Store.use((store) =>
      store.transact((tx) => Effect.all([tx.subscriptions.find(subscriptionId), tx.accounts.find(userId)])),
    )
    const now = yield* Clock.currentTimeMillis
    if (subscription === null || now >= expiresAt) return null
    // Paused or cancelled, or the account closed, before the card was charged: only asks, in case the answer to a
    // charge was lost.
    if (!isRunning(subscription) || account === null || isClosed(account)) return yield* provider.ask(orderId, null)
    const { cardId } = subscription
    const word = yield* provider.charge({
      orderId,
      amount,
      currency,
      itemName,
      expiresAt,
      from: subscription.reference,
      card: cardId === null ? null : { customer: yield* customerAt(provider, userId), cardId },
    })
    yield* Store.use((store) => store.transact((tx) => tx.orders.update(orderId, { reference: word.reference })))
    return word
  })

/** Null when there is no such order. */
export const lookAtOrder = Effect.fnUntraced(function* (orderId: string) {
  const before = yield* found(orderId)
  if (before === null) return null
  const provider = (yield* Payments).byCode.get(before.channelCode)
  const isWaiting = waitsForWord(before)
  const answer =
    isWaiting && provider !== undefined ? yield* hear(before.channelCode, askAfter(before, provider)) : undefined
  const isAnswered = !isWaiting || answer !== undefined
  // A renewal that is in progress could be paid twice if it were tried again now.
  const isUnderWay = isRenewal(before) && answer?.word?.state === "open"
  const asked = yield* found(orderId)
  if (asked?.refund === "handling" && isAnswered) yield* payBack(asked)

  return yield* Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const order = yield* tx.orders.find(orderId)
        const now = yield* Clock.currentTimeMillis
        if (order === null) return null
        // A provider that is gone, or silent for a day, must not keep an order open.
        const waitMs = isUnderWay ? UNDER_WAY_MS : isAnswered ? 0 : DAY_MS
        const isOver = order.status === "processing" && now >= order.expiresAt + waitMs
        return isOver || (order.lookAt ?? now + 1) <= now
          ? yield* settleOrder(tx, { ...order, isOver: order.isOver || isOver }, now)
          : order
      }),
    ),
  )
})

/** Ends an open order. payUnavailable: the provider did not confirm that its page is closed. */
export const cancelOrder = Effect.fnUntraced(function* (order: OrderRow) {
  const { orderId, channelCode, reference } = order
  const provider = (yield* Payments).byCode.get(channelCode)
  if (order.status === "processing" && reference !== null && provider !== undefined) {
    const answer = yield* hear(channelCode, provider.close(orderId, reference))
    if (answer === undefined) return yield* failure("payUnavailable")
    return yield* found(orderId)
  }
  // No payment page was ever opened for the order.
  return yield* Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const row = yield* tx.orders.find(orderId)
        return row?.status !== "processing"
          ? row
          : yield* settleOrder(tx, { ...row, isOver: true }, yield* Clock.currentTimeMillis)
      }),
    ),
  )
})

/** Looks at due orders, the longest waiting first. */
export const lookAtDueOrders = Effect.gen(function* () {
  const store = yield* Store
  const now = yield* Clock.currentTimeMillis
  yield* eachDue(
    (limit) => store.single(({ orders }) => orders.due(now, limit)),
    ({ orderId }) => orderId,
    ({ orderId }) => lookAtOrder(orderId),
  )
})
