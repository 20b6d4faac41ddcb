/**
 * Once commands about coins and points: gifts, friend requests out of videos, games of chance, orders and their
 * refunds, payouts. What they did comes by the feed.
 */
import { Effect, Schema } from "effect"
import { failure } from "#schema/errors.ts"
import { ONCE_CALL_MS } from "#schema/rules/constants.ts"
import { OrderRecord } from "#schema/shop/order.ts"
import type { OnceKind } from "./once-kind.ts"

const sendGift: OnceKind<"sendGift"> = {
  sentWithinMs: ONCE_CALL_MS,
  offline: "giftNeedsNetwork",
  send: ({ _tag, ...gift }, under, call) =>
    Effect.map(call("sendGift", { ...under, ...gift }), ({ growth }) => ({ result: {}, growth })),
  found: () => Effect.succeed({}),
}

const giveItem: OnceKind<"giveItem"> = {
  sentWithinMs: ONCE_CALL_MS,
  offline: "giftNeedsNetwork",
  send: ({ _tag, ...item }, under, call) =>
    Effect.map(call("giveItem", { ...under, ...item }), ({ growth }) => ({ result: {}, growth })),
  found: () => Effect.succeed({}),
}

const playGame: OnceKind<"playGame"> = {
  sentWithinMs: ONCE_CALL_MS,
  offline: "gameNeedsNetwork",
  send: ({ _tag, ...play }, under, call) =>
    Effect.map(call("playGame", { ...under, ...play }), ({ growth }) => ({ result: {}, growth })),
  found: () => Effect.succeed({}),
}

const addFromVideo: OnceKind<"addFromVideo"> = {
  sentWithinMs: ONCE_CALL_MS,
  offline: "addNeedsNetwork",
  send: ({ _tag, ...asked }, under, call) =>
    Effect.map(call("addFromVideo", { ...under, ...asked }), ({ growth }) => ({ result: {}, growth })),
  found: () => Effect.succeed({}),
}

const isOrder = Schema.is(OrderRecord)

const makeOrder: OnceKind<"makeOrder"> = {
  sentWithinMs: ONCE_CALL_MS,
  offline: "payNeedsNetwork",
  send: ({ _tag, ...order }, under, call) =>
    Effect.map(call("makeOrder", { ...under, ...order }), ({ orderId, growth }) => ({ result: { orderId }, growth })),
  found: Effect.fnUntraced(function* (_, { entries }) {
    const made = entries.map(({ event }) => event).find(({ _tag }) => _tag === "v1.OrderUpdated")?.order
    return isOrder(made) ? { orderId: made.orderId } : yield* failure("neverHappened")
  }),
}

const requestRefund: OnceKind<"requestRefund"> = {
  sentWithinMs: ONCE_CALL_MS,
  offline: "payNeedsNetwork",
  send: ({ _tag, ...refund }, under, call) =>
    Effect.map(call("requestRefund", { ...under, ...refund }), ({ growth }) => ({ result: {}, growth })),
  found: () => Effect.succeed({}),
}

const requestPayout: OnceKind<"requestPayout"> = {
  sentWithinMs: ONCE_CALL_MS,
  offline: "payoutNeedsNetwork",
  send: ({ _tag, ...payout }, under, call) =>
    Effect.map(call("requestPayout", { ...under, ...payout }), ({ growth }) => ({ result: {}, growth })),
  found: () => Effect.succeed({}),
}

export const coinOnces = {
  addFromVideo,
  sendGift,
  giveItem,
  playGame,
  makeOrder,
  requestRefund,
  requestPayout,
} as const
