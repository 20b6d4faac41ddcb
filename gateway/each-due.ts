/** What is due, done one after the other until nothing is left: however much has come together. */
import { Effect } from "effect"

const AT_ONCE = 50

/** `due`: ids, the longest waiting first, at most so many. Each is done once, also when it stays due. */
export const eachDue = <R>(
  due: (limit: number) => Effect.Effect<ReadonlyArray<string>, never, R>,
  run: (id: string) => Effect.Effect<unknown, never, R>,
): Effect.Effect<void, never, R> =>
  Effect.gen(function* () {
    const done = new Set<string>()
    for (;;) {
      const ids = yield* due(AT_ONCE)
      const fresh = ids.filter((id) => !done.has(id))
      for (const id of fresh) {
        done.add(id)
        yield* run(id)
      }
      if (ids.length < AT_ONCE || fresh.length === 0) return
    }
  })
