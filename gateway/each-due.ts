/** What is due, done one after the other until nothing is left: however much has come together, and whatever one of it meets. */
import { Cause, Effect } from "effect"

const AT_ONCE = 50

/** `due`: the longest waiting first, at most so many. Each is done once, also when it stays due; one that dies is told and stands in no other's way. */
export const eachDue = <Row, R>(
  due: (limit: number) => Effect.Effect<ReadonlyArray<Row>, never, R>,
  idOf: (row: Row) => string,
  run: (row: Row) => Effect.Effect<unknown, never, R>,
): Effect.Effect<void, never, R> =>
  Effect.gen(function* () {
    const done = new Set<string>()
    for (;;) {
      const rows = yield* due(AT_ONCE)
      const fresh = rows.filter((row) => !done.has(idOf(row)))
      for (const row of fresh) {
        const id = idOf(row)
        done.add(id)
        yield* Effect.catchCause(run(row), (cause) =>
          Cause.hasInterruptsOnly(cause)
            ? Effect.interrupt
            : Effect.logError("what was due could not be done", { id }, cause),
        )
      }
      if (rows.length < AT_ONCE || fresh.length === 0) return
    }
  })
