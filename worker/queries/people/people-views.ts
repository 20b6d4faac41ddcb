/** Queries `person` and `presence`. */
import { Effect } from "effect"
import { findPerson, personKeys } from "../../remotes/find-person.ts"
import { RowReader } from "../../store/row-reader.ts"
import { listOf, noRows, type OpenView } from "../view.ts"
import { Presences } from "./presences.ts"

const openPerson: OpenView<"person", RowReader> = Effect.fnUntraced(function* ({ userId }) {
  const reader = yield* RowReader
  const keys: ReadonlyArray<string> = personKeys(userId)
  return {
    concerns: (key) => keys.includes(key),
    topics: [],
    read: () => findPerson(reader, userId),
  }
})

const openPresence: OpenView<"presence", Presences> = Effect.fnUntraced(function* ({ userIds }) {
  const presences = yield* Presences
  yield* presences.want(userIds)
  return {
    concerns: noRows,
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
