/** Event reports, of visitors too. The engine opens them by itself (telemetry/): they are bounded, and no other intent is ever dropped. */
import { Effect } from "effect"
import type { Intent, IntentCommandOf } from "#schema/outbox/intent.ts"
import { REPORTS_PER_REQUEST, REPORTS_WAITING_MAX } from "#schema/rules/telemetry.ts"
import type { AnsweredKind } from "./intent-kind.ts"

export const track: AnsweredKind<IntentCommandOf<"track">> = {
  lane: () => "telemetry",
  together: REPORTS_PER_REQUEST,
  send: (intents, call) =>
    Effect.map(
      call("eventReport", { events: intents.map(({ intentId, command: { record } }) => ({ intentId, record })) }),
      ({ settled }) => settled,
    ),
  settledBy: "reply",
  isListed: false,
  staysInLog: true,
}

/** The oldest reports, which give way to a new one when too many wait. */
export const replacedByReport = (intents: ReadonlyArray<Intent>): ReadonlyArray<Intent> => {
  const reports = intents.filter(({ command }) => command._tag === "track")
  return reports.slice(0, Math.max(0, reports.length + 1 - REPORTS_WAITING_MAX))
}
