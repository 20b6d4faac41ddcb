/** The watches of this tab's page. They outlive seats: each new seat is given all of them. */
import { Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { WatchMessage } from "#schema/worker-api.ts"
import type { Seat } from "../tabs/seat.ts"

export const makeWatches = (send: (message: WatchMessage) => void) => {
  const queries = new Map<number, unknown>()
  /** Who was asked last: an earlier seat's word no longer counts. */
  const asked = new Map<number, Seat>()

  /** A seat that is given up before it answers is no failure: the next one is given the watch. */
  const attach = (seat: Seat, id: number, query: unknown): Effect.Effect<void, AppFailure> =>
    Effect.suspend(() => {
      asked.set(id, seat)
      return Effect.catch(
        seat.watch(id, query, (message) => {
          if (queries.has(id) && asked.get(id) === seat) send(message)
        }),
        (failed) => (failed.error.kind === "workerSilent" ? Effect.void : Effect.fail(failed)),
      )
    })

  return {
    /** Remembered even while nobody sits. */
    add: (id: number, query: unknown): void => void queries.set(id, query),
    remove: (id: number): void => {
      queries.delete(id)
      asked.delete(id)
    },
    attach,
    /** A seat that lives on and is asked for nothing more. */
    detachAll: (seat: Seat): Effect.Effect<void> =>
      Effect.forEach([...queries.keys()], (id) => seat.unwatch(id), { discard: true }),
    attachAll: (seat: Seat): Effect.Effect<void> =>
      Effect.forEach(
        queries,
        ([id, query]) =>
          Effect.catch(attach(seat, id, query), ({ error }) => Effect.sync(() => send({ id, kind: "failed", error }))),
        { discard: true, concurrency: "unbounded" },
      ),
  }
}
