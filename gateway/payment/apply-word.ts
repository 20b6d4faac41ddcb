/**
 * What a provider says of an order, taken in: once each, and only what fits the order. Whether it came by a webhook, which proves itself by
 * its own signature, or was asked for (look-at-order.ts) makes no difference.
 */
import { Clock, Effect } from "effect"
import { notePaymentWord } from "../observability/metrics.ts"
import { RateLimit } from "../rate-limit.ts"
import { Store } from "../store/store.ts"
import { Payments } from "./payments.ts"
import type { PaymentWord, Webhook } from "./provider.ts"
import { settleOrder } from "./settle-order.ts"
import { isOf } from "./standing/order-standing.ts"

/** unknown: there is no such order. refused: of another channel, amount or currency than the order's. known: it has come before. */
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

/** Gives the HTTP status of the answer. */
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
