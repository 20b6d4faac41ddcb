/** Query `reports`: what waits first, then what the gateway has, newest first in both. */
import { Effect } from "effect"
import type { Report, ReportEntry } from "#schema/model/relation.ts"
import type { Person } from "#schema/model/user.ts"
import { Intents, isIntentKey } from "../outbox/intents.ts"
import type { SocialWish } from "../outbox/social-wishes.ts"
import { rangeOf } from "../store/families.ts"
import { LogStore } from "../store/log-store.ts"
import { findPerson } from "./find-person.ts"
import { listOf, type OpenView } from "./view.ts"

const [FROM, TO] = rangeOf("report")
const [PERSON_FROM, PERSON_TO] = rangeOf("person")

const entryOfWish = ({ intentId, state, reason, at, command }: SocialWish, person: Person | null): ReportEntry[] => {
  if (command._tag !== "report") return []
  const { userId, reason: why, details, messageIds } = command
  return [
    { reportId: intentId, userId, reason: why, details, messageIds, at, state, refused: reason, intentId, person },
  ]
}

const entryOf = (report: Report, person: Person | null): ReportEntry => ({
  ...report,
  refused: null,
  intentId: null,
  person,
})

const newestFirst = (a: ReportEntry, b: ReportEntry): number => b.at - a.at || (a.reportId < b.reportId ? -1 : 1)

export const openReports: OpenView<"reports", LogStore | Intents> = Effect.fnUntraced(function* () {
  const store = yield* LogStore
  const intents = yield* Intents
  return {
    concerns: (key) => isIntentKey(key) || (key >= FROM && key < TO) || (key >= PERSON_FROM && key < PERSON_TO),
    topics: [],
    read: () =>
      Effect.gen(function* () {
        const wishes = intents.all().filter((intent): intent is SocialWish => intent.command._tag === "report")
        const waiting = yield* Effect.forEach(wishes, (wish) =>
          Effect.map(
            wish.command._tag === "report" ? findPerson(store, wish.command.userId) : Effect.succeed(null),
            (person) => entryOfWish(wish, person),
          ),
        )
        const filed = yield* Effect.forEach(yield* store.range("report"), ([, report]) =>
          Effect.map(findPerson(store, report.userId), (person) => entryOf(report, person)),
        )
        return listOf([...waiting.flat().sort(newestFirst), ...filed.sort(newestFirst)], ({ reportId }) => reportId)
      }),
  }
})
