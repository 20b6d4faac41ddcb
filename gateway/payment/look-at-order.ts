/**
 * Asks a provider how an order stands, outside of any transaction, and does what follows: its word is taken in; an order that was not
 * paid in its time is cancelled; a refund of which it says nothing is asked for again.
 */

import { Clock, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { eachDue } from "../each-due.ts"
import { Store } from "../store/store.ts"
import { isClosed } from "../store/tables/accounts.ts"
import type { OrderRow } from "../store/tables/orders.ts"
import { applyWord } from "./apply-word.ts"
import { customerAt } from "./customer.ts"
import { Payments } from "./payments.ts"
import type { PaymentProvider, PaymentWord } from "./provider.ts"
import { settleOrder } from "./settle-order.ts"
import { isRenewal } from "./standing/order-standing.ts"
import { isRunning } from "./subscription-plan.ts"

/** Nobody waits longer for a provider. */
const ASK_MS = 10_000

/** So long a renewal may be under way at its provider, which takes it no more back: a bank that is debited answers within two weeks. */
const UNDER_WAY_MS = 30 * DAY_MS

/** Takes the word in, and gives it; undefined when nobody answered. */
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

const found = (orderId: string) => Store.use((store) => store.transact((tx) => tx.orders.find(orderId)))

/** Asks the provider to pay an order back whose coins were taken for it. */
export const payBack = Effect.fnUntraced(function* ({ orderId, channelCode, reference }: OrderRow) {
  const provider = (yield* Payments).byCode.get(channelCode)
  if (provider !== undefined) yield* hear(channelCode, provider.refund(orderId, reference ?? ""))
})

/** How it stands at its provider. A renewal of which nothing is known yet is charged: the first time, or as if it had not been. */
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
    // Paused or cancelled, or the account closed, before its card was charged: at most a charge whose answer was lost is heard of.
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

/** Null when there is none. */
export const lookAtOrder = Effect.fnUntraced(function* (orderId: string) {
  const before = yield* found(orderId)
  if (before === null) return null
  const provider = (yield* Payments).byCode.get(before.channelCode)
  const isWaiting = before.status === "processing" || before.refund === "handling"
  const answer =
    isWaiting && provider !== undefined ? yield* hear(before.channelCode, askAfter(before, provider)) : undefined
  const isAnswered = !isWaiting || answer !== undefined
  // Tried again now it could be paid twice.
  const isUnderWay = isRenewal(before) && answer?.word?.state === "open"
  const asked = yield* found(orderId)
  if (asked?.refund === "handling" && isAnswered) yield* payBack(asked)

  return yield* Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const order = yield* tx.orders.find(orderId)
        const now = yield* Clock.currentTimeMillis
        if (order === null) return null
        // A provider that is gone, or silent for a day, holds nobody's order open.
        const waitMs = isUnderWay ? UNDER_WAY_MS : isAnswered ? 0 : DAY_MS
        const isOver = order.status === "processing" && now >= order.expiresAt + waitMs
        return isOver || (order.lookAt ?? now + 1) <= now
          ? yield* settleOrder(tx, { ...order, isOver: order.isOver || isOver }, now)
          : order
      }),
    ),
  )
})

/** Ends an order that stands open. payUnavailable: its provider did not say that its page is closed. */
export const cancelOrder = Effect.fnUntraced(function* (order: OrderRow) {
  const { orderId, channelCode, reference } = order
  const provider = (yield* Payments).byCode.get(channelCode)
  if (order.status === "processing" && reference !== null && provider !== undefined) {
    const answer = yield* hear(channelCode, provider.close(orderId, reference))
    if (answer === undefined) return yield* failure("payUnavailable")
    return yield* found(orderId)
  }
  // Nobody was ever shown a page.
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

/** Looks at orders whose time has come, the longest waiting first. */
export const lookAtDueOrders = Effect.gen(function* () {
  const store = yield* Store
  const now = yield* Clock.currentTimeMillis
  yield* eachDue(
    (limit) => store.single(({ orders }) => orders.due(now, limit)),
    ({ orderId }) => orderId,
    ({ orderId }) => lookAtOrder(orderId),
  )
})
