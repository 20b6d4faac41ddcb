/** The once commands of gifts, paid for or out of the backpack: both sides see one by the feed. */
import { Effect } from "effect"
import { ONCE_CALL_MS } from "#schema/rules/constants.ts"
import type { OnceKind } from "./once-kind.ts"

export const sendGift: OnceKind<"sendGift"> = {
  sentWithinMs: ONCE_CALL_MS,
  offline: "giftNeedsNetwork",
  send: ({ _tag, ...gift }, under, call) =>
    Effect.map(call("sendGift", { ...under, ...gift }), ({ growth }) => ({ result: {}, growth })),
  found: () => Effect.succeed({}),
}

export const giveItem: OnceKind<"giveItem"> = {
  sentWithinMs: ONCE_CALL_MS,
  offline: "giftNeedsNetwork",
  send: ({ _tag, ...item }, under, call) =>
    Effect.map(call("giveItem", { ...under, ...item }), ({ growth }) => ({ result: {}, growth })),
  found: () => Effect.succeed({}),
}
