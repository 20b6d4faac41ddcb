/** Intents that visitors, who have no feed, may send too: event reports, and requests to customer service. */
import { Effect } from "effect"
import type { Intent, IntentCommandOf } from "#schema/outbox/intent.ts"
import { supportProblem } from "#schema/rules/support.ts"
import { REPORTS_PER_REQUEST, REPORTS_WAITING_MAX } from "#schema/rules/telemetry.ts"
import { type AnsweredKind, type AskedKind, opens, refused } from "./intent-kind.ts"

/** The engine opens reports by itself (telemetry/). Their number is bounded, and no other intent is ever dropped. */
const track: AnsweredKind<IntentCommandOf<"track">> = {
  lane: () => "telemetry",
  together: REPORTS_PER_REQUEST,
  send: (intents, call) =>
    Effect.map(
      call("eventReport", { events: intents.map(({ intentId, command: { record } }) => ({ intentId, record })) }),
      ({ settled }) => settled,
    ),
  settledBy: "reply",
  staysInLog: true,
}

/** The oldest reports, which a new report replaces when too many wait. */
export const replacedByReport = (intents: ReadonlyArray<Intent>): ReadonlyArray<Intent> => {
  const reports = intents.filter(({ command }) => command._tag === "track")
  return reports.slice(0, Math.max(0, reports.length + 1 - REPORTS_WAITING_MAX))
}

/** The reply carries the request's number. */
const askSupport: AskedKind<"askSupport"> = {
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
  staysInLog: false,
}

export const visitorKinds = { track, askSupport } as const
