/** Queries `call` and `signals`: what the call service shows. */
import { Effect, SubscriptionRef } from "effect"
import { CallService } from "../call/call-service.ts"
import { listOf, noRows, type OpenView } from "./view.ts"

export const openCall: OpenView<"call", CallService> = Effect.fnUntraced(function* () {
  const { shown } = yield* CallService
  return { concerns: noRows, topics: ["call"], read: () => SubscriptionRef.get(shown) }
})

export const openSignals: OpenView<"signals", CallService> = Effect.fnUntraced(function* ({ roomNum }) {
  const { signals } = yield* CallService
  return {
    concerns: noRows,
    topics: ["signals"],
    read: () =>
      Effect.map(SubscriptionRef.get(signals), (byRoom) => listOf(byRoom.get(roomNum) ?? [], ({ n }) => String(n))),
  }
})
