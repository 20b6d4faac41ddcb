/** Requests of check-ins, profile edits and event reports: one lane each. */
import { Effect } from "effect"
import { REPORTS_PER_REQUEST } from "#schema/rules/telemetry.ts"
import type { AnsweredRequest, FedRequest } from "./request.ts"

export const activityRequests: {
  readonly checkIn: FedRequest<"checkIn">
  readonly updateProfile: FedRequest<"updateProfile">
  readonly track: AnsweredRequest<"track">
} = {
  checkIn: {
    settledBy: "feed",
    lane: () => "check-in",
    send: ({ intentId, command }, call) => call("checkIn", { intentId, firstWeek: command.firstWeek }),
  },
  updateProfile: {
    settledBy: "feed",
    lane: () => "profile",
    send: ({ intentId, command }, call) => call("updateInfo", { intentId, changes: command.changes }),
  },
  track: {
    settledBy: "reply",
    lane: () => "telemetry",
    together: REPORTS_PER_REQUEST,
    send: (intents, call) =>
      Effect.map(
        call("eventReport", {
          events: intents.map(({ intentId, command }) => ({ intentId, record: command.record })),
        }),
        ({ settled }) => settled,
      ),
  },
}
