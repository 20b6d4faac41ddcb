/** What is due, done one after the other until nothing is left: however much has come together, and whatever one of it meets. */
import { Cause, Effect } from "effect"

const AT_ONCE = 50

/** `due`: the longest waiting first, at most so many. Each is done once, also when it stays due; one that dies is told and stands in no other's way. */
export const eachDue = <Row, R>(
  due: (limit: number) => Effect.Effect<ReadonlyArray<Row>, never, R>,
  idOf: (row: Row) => string,
  run: (id: string) => Effect.Effect<unknown, never, R>,
): Effect.Effect<void, never, R> =>
  Effect.gen(function* () {
    const done = new Set<string>()
    for (;;) {
      const ids = (yield* due(AT_ONCE)).map(idOf)
      const fresh = ids.filter((id) => !done.has(id))
      for (const id of fresh) {
        done.add(id)
        yield* Effect.catchCause(run(id), (cause) =>
          Cause.hasInterruptsOnly(cause)
            ? Effect.interrupt
            : Effect.logError("what was due could not be done", { id }, cause),
        )
      }
      if (ids.length < AT_ONCE || fresh.length === 0) return
    }
  })
