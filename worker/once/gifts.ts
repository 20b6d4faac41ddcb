/** The once command of a gift: both sides see it by the feed. */
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
