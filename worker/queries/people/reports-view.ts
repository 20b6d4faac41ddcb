/**
 * Queries `reports` and `supportRequests`: first what waits or was refused, then what the gateway has, newest first in
 * both.
 */
import { Effect } from "effect"
import type { Report, ReportEntry } from "#schema/friends/relation.ts"
import type { Intent, IntentOf } from "#schema/outbox/intent.ts"
import type { Person } from "#schema/people/user.ts"
import type { SupportEntry } from "#schema/support/worker-api.ts"
import { Intents } from "../../intents/intents.ts"
import { findPerson } from "../../remotes/find-person.ts"
import { LiveRows } from "../live-rows.ts"
import { listOf, type OpenView } from "../view.ts"

const isReportWish = (intent: Intent): intent is IntentOf<"report"> => intent.command._tag === "report"

const entryOfReportWish = (
  { intentId, state, reason: refused, at, command }: IntentOf<"report">,
  person: Person | null,
): ReportEntry => {
  const { userId, reason, details, messageIds } = command
  return { reportId: intentId, userId, reason, details, messageIds, at, state, refused, intentId, person }
}

const entryOf = (report: Report, person: Person | null): ReportEntry => ({
  ...report,
  refused: null,
  intentId: null,
  person,
})

const newestFirst = (a: ReportEntry, b: ReportEntry): number => b.at - a.at || (a.reportId < b.reportId ? -1 : 1)

const openReports: OpenView<"reports", LiveRows | Intents> = Effect.fnUntraced(function* () {
  const rows = yield* LiveRows
  const intents = yield* Intents
  return {
    topics: ["intents"],
    read: () =>
      Effect.gen(function* () {
        const waiting = yield* Effect.forEach(intents.all().filter(isReportWish), (wish) =>
          Effect.map(findPerson(rows, wish.command.userId), (person) => entryOfReportWish(wish, person)),
        )
        const filed = yield* Effect.forEach(yield* rows.family("report"), ([, report]) =>
          Effect.map(findPerson(rows, report.userId), (person) => entryOf(report, person)),
        )
        return listOf([...waiting.sort(newestFirst), ...filed.sort(newestFirst)], ({ reportId }) => reportId)
      }),
  }
})

const isSupportWish = (intent: Intent): intent is IntentOf<"askSupport"> => intent.command._tag === "askSupport"

const entryOfSupportWish = ({ intentId, state, reason, at, command }: IntentOf<"askSupport">): SupportEntry => {
  const { topic, text } = command
  return { intentId, topic, text, at, state, refused: reason, number: null }
}

const openSupportRequests: OpenView<"supportRequests", LiveRows | Intents> = Effect.fnUntraced(function* () {
  const rows = yield* LiveRows
  const intents = yield* Intents
  return {
    topics: ["intents"],
    read: () =>
      Effect.map(rows.family("support"), (received) => {
        const waiting = intents.all().filter(isSupportWish).map(entryOfSupportWish).reverse()
        const there = received.map(([, request]): SupportEntry => ({ ...request, state: "received", refused: null }))
        return listOf([...waiting, ...there], ({ intentId }) => intentId)
      }),
  }
})

export const reportViews = { reports: openReports, supportRequests: openSupportRequests } as const
