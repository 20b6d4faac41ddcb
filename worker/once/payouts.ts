/** The once command of a payout: a host's points that become money. */
import { Effect } from "effect"
import { ONCE_CALL_MS } from "#schema/rules/constants.ts"
import type { OnceKind } from "./once-kind.ts"

export const requestPayout: OnceKind<"requestPayout"> = {
  sentWithinMs: ONCE_CALL_MS,
  offline: "payoutNeedsNetwork",
  send: ({ _tag, ...payout }, under, call) =>
    Effect.map(call("requestPayout", { ...under, ...payout }), ({ growth }) => ({ result: {}, growth })),
  found: () => Effect.succeed({}),
}
