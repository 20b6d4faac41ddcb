/** The watches of this tab's page. They outlive handles: each new handle gets all of them. */
import { Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { WatchMessage } from "#schema/worker-api.ts"
import type { EngineHandle } from "../tabs/engine-handle.ts"

export const makeWatches = (send: (message: WatchMessage) => void) => {
  const queries = new Map<number, unknown>()
  /** The handle that each watch was given to last; messages of earlier handles are dropped. */
  const asked = new Map<number, EngineHandle>()

  /** A handle that is dropped before it answers is no failure: the next handle gets the watch. */
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
    /** Remembers a watch, even while there is no handle. */
    add: (id: number, query: unknown): void => void queries.set(id, query),
    remove: (id: number): void => {
      queries.delete(id)
      asked.delete(id)
    },
    attach,
    /** Ends all watches at a handle that lives on. */
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
