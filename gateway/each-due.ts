/** Works through everything that is due, one row at a time, until nothing is left. */
import { Cause, Effect } from "effect"

const AT_ONCE = 50

/**
 * `due`: at most `limit` rows, the longest waiting first. Each row is run once, even when it stays due. A row whose run
 * dies is logged and does not block the others.
 */
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
