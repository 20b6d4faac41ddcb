/** The watches of this tab's page. They outlive handles: each new handle is given all of them. */
import { Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { WatchMessage } from "#schema/worker-api.ts"
import type { EngineHandle } from "../tabs/engine-handle.ts"

export const makeWatches = (send: (message: WatchMessage) => void) => {
  const queries = new Map<number, unknown>()
  /** Which handle was asked last: what an earlier one says no longer counts. */
  const asked = new Map<number, EngineHandle>()

  /** A handle that is given up before it answers is no failure: the next one is given the watch. */
  const attach = (handle: EngineHandle, id: number, query: unknown): Effect.Effect<void, AppFailure> =>
    Effect.suspend(() => {
      asked.set(id, handle)
      return Effect.catch(
        handle.watch(id, query, (message) => {
          if (queries.has(id) && asked.get(id) === handle) send(message)
        }),
        (failed) => (failed.error.kind === "workerSilent" ? Effect.void : Effect.fail(failed)),
      )
    })

  return {
    /** Remembered even while there is no handle. */
    add: (id: number, query: unknown): void => void queries.set(id, query),
    remove: (id: number): void => {
      queries.delete(id)
      asked.delete(id)
    },
    attach,
    /** A handle that lives on and is asked for nothing more. */
    detachAll: (handle: EngineHandle): Effect.Effect<void> =>
      Effect.forEach([...queries.keys()], (id) => handle.unwatch(id), { discard: true }),
    attachAll: (handle: EngineHandle): Effect.Effect<void> =>
      Effect.forEach(
        queries,
        ([id, query]) =>
          Effect.catch(attach(handle, id, query), ({ error }) =>
            Effect.sync(() => send({ id, kind: "failed", error })),
          ),
        { discard: true, concurrency: "unbounded" },
      ),
  }
}
