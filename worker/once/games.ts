/** The once command of games of chance: what was drawn comes by the feed. */
import { Effect } from "effect"
import { ONCE_CALL_MS } from "#schema/rules/constants.ts"
import type { OnceKind } from "./once-kind.ts"

export const playGame: OnceKind<"playGame"> = {
  sentWithinMs: ONCE_CALL_MS,
  offline: "gameNeedsNetwork",
  send: ({ _tag, ...play }, under, call) =>
    Effect.map(call("playGame", { ...under, ...play }), ({ growth }) => ({ result: {}, growth })),
  found: () => Effect.succeed({}),
}
