/** A request to customer service, of visitors too: the reply says its number. */
import { Effect } from "effect"
import { supportProblem } from "#schema/rules/support.ts"
import { type AskedKind, opens, refused } from "./intent-kind.ts"

export const askSupport: AskedKind<"askSupport"> = {
  turn: () => null,
  reads: () => [],
  judge: (asked) => {
    const problem = supportProblem(asked)
    return problem === undefined ? opens(asked) : refused(problem)
  },
  lane: () => "support",
  send: ({ intentId, command: { topic, text, email } }, call) =>
    Effect.map(call("askSupport", { intentId, topic, text, email }), ({ number, at }) => ({
      ...{ _tag: "v1.SupportReceived" as const, intentId, number },
      ...{ topic, text, at },
    })),
  settledBy: "note",
  isListed: true,
  staysInLog: false,
}
