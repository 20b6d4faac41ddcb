/** Once commands of the shop: an order, and the wish to have it paid back. */
import { Effect, Schema } from "effect"
import { failure } from "#schema/errors.ts"
import { ONCE_CALL_MS } from "#schema/rules/constants.ts"
import { OrderRecord } from "#schema/shop/order.ts"
import type { OnceKind } from "./once-kind.ts"

const isOrder = Schema.is(OrderRecord)

export const makeOrder: OnceKind<"makeOrder"> = {
  sentWithinMs: ONCE_CALL_MS,
  offline: "payNeedsNetwork",
  send: ({ _tag, ...order }, under, call) =>
    Effect.map(call("makeOrder", { ...under, ...order }), ({ orderId, growth }) => ({ result: { orderId }, growth })),
  found: Effect.fnUntraced(function* (_, { entries }) {
    const made = entries.map(({ event }) => event).find(({ _tag }) => _tag === "v1.OrderUpdated")?.order
    return isOrder(made) ? { orderId: made.orderId } : yield* failure("neverHappened")
  }),
}

export const requestRefund: OnceKind<"requestRefund"> = {
  sentWithinMs: ONCE_CALL_MS,
  offline: "payNeedsNetwork",
  send: ({ _tag, ...refund }, under, call) =>
    Effect.map(call("requestRefund", { ...under, ...refund }), ({ growth }) => ({ result: {}, growth })),
  found: () => Effect.succeed({}),
}
