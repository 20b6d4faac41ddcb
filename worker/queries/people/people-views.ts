/** Queries `person` and `presence`. */
import { Effect } from "effect"
import { findPerson } from "../../remotes/find-person.ts"
import { LiveRows } from "../live-rows.ts"
import { listOf, type OpenView } from "../view.ts"
import { Presences } from "./presences.ts"

const openPerson: OpenView<"person", LiveRows> = Effect.fnUntraced(function* ({ userId }) {
  const rows = yield* LiveRows
  return { topics: [], read: () => findPerson(rows, userId) }
})

const openPresence: OpenView<"presence", Presences> = Effect.fnUntraced(function* ({ userIds }) {
  const presences = yield* Presences
  yield* presences.want(userIds)
  return {
    topics: ["presence"],
    read: () =>
      Effect.sync(() =>
        listOf(
          [...new Set(userIds)].flatMap((userId) => presences.get(userId) ?? []),
          ({ userId }) => String(userId),
        ),
      ),
  }
})

export const peopleViews = { person: openPerson, presence: openPresence } as const
