/**
 * A provider's own id of a user: requested once, and kept. When two are requested at the same time, the one kept first
 * wins.
 */
import { Effect } from "effect"
import { Store } from "../store/store.ts"
import type { PaymentProvider } from "./provider.ts"

export const customerAt = Effect.fnUntraced(function* ({ channel, cards }: PaymentProvider, userId: number) {
  const store = yield* Store
  const known = store.transact((tx) => tx.paymentCustomers.of(userId, channel.code))
  const found = yield* known
  if (found !== null) return found
  const customer = yield* cards.makeCustomer(userId)
  yield* store.transact((tx) => tx.paymentCustomers.keep({ userId, channelCode: channel.code, customer }))
  return (yield* known) ?? customer
})
