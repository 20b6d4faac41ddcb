/**
 * Takes in a provider's word about an order: once each, and only when it fits the order. Words from a webhook,
 * authenticated by its own signature, and words that were asked for (look-at-order.ts) are treated alike.
 */
import { Clock, Effect } from "effect"
import { notePaymentWord } from "../observability/metrics.ts"
import { RateLimit } from "../rate-limit.ts"
import { Store } from "../store/store.ts"
import { Payments } from "./payments.ts"
import type { PaymentWord, Webhook } from "./provider.ts"
import { settleOrder } from "./settle-order.ts"
import { isOf } from "./standing/order-standing.ts"

/**
 * unknown: there is no such order. refused: the channel, amount or currency is not the order's. known: the word came
 * before.
 */
export type WordOutcome = "applied" | "known" | "refused" | "unknown"

export const applyWord = Effect.fnUntraced(function* (channelCode: string, word: PaymentWord) {
  const store = yield* Store
  const outcome = yield* store.transact((tx) =>
    Effect.gen(function* () {
      const order = yield* tx.orders.find(word.orderId)
      if (order === null) return "unknown" satisfies WordOutcome
      const said = { channelCode, ...word }
      if (!isOf(said, order)) return "refused" satisfies WordOutcome
      if (!(yield* tx.orders.hear(said))) return "known" satisfies WordOutcome
      yield* settleOrder(tx, order, yield* Clock.currentTimeMillis)
      return "applied" satisfies WordOutcome
    }),
  )
  yield* notePaymentWord(outcome)
  if (outcome === "refused") {
    const { orderId, state, amount, currency } = word
    yield* Effect.annotateLogs(Effect.logWarning("a payment word does not fit its order"), {
      ...{ channelCode, orderId, state, amount, currency },
    })
  }
  return outcome
})

/** Returns the HTTP status of the answer. */
export const hearWebhook = Effect.fnUntraced(function* (channelCode: string, webhook: Webhook, ip: string) {
  const limit = yield* RateLimit
  const isTooMany = yield* Effect.match(limit.take(ip, "", false), { onFailure: () => true, onSuccess: () => false })
  if (isTooMany) return 429
  const provider = (yield* Payments).byCode.get(channelCode)
  if (provider === undefined) return 404
  const words = yield* provider.readWebhook(webhook)
  if (words === null) return 400
  for (const word of words) yield* applyWord(channelCode, word)
  return 200
})
