/** Queries `person` and `presence`. */
import { Effect } from "effect"
import { LogStore } from "../store/log-store.ts"
import { findPerson, personKeys } from "./find-person.ts"
import { Presences } from "./presences.ts"
import { listOf, noRows, type OpenView } from "./view.ts"

export const openPerson: OpenView<"person", LogStore> = Effect.fnUntraced(function* ({ userId }) {
  const store = yield* LogStore
  const keys: ReadonlyArray<string> = personKeys(userId)
  return {
    concerns: (key) => keys.includes(key),
    topics: [],
    read: () => findPerson(store, userId),
  }
})

export const openPresence: OpenView<"presence", Presences> = Effect.fnUntraced(function* ({ userIds }) {
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
