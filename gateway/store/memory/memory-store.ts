/**
 * The store in memory, for tests and the simulator. Transactions run one after another; a failed transaction is rolled
 * back completely. A transaction waits for nothing but its turn.
 */
import { Effect, Exit, Layer, Semaphore } from "effect"
import { Store, type StoreShape, type Tx } from "../store.ts"
import { memoryTables } from "../tables.ts"
import { markInside, runAfterCommit, withoutNesting } from "../transaction.ts"
import { Journal } from "./table.ts"

/** A store in memory, with a control for tests. */
export interface MemoryStore extends StoreShape {
  /**
   * Simulates the death of the process that used the store: rolls back its open transaction, frees the turn, drops its
   * listeners.
   */
  readonly forsake: () => void
}

export const makeMemoryStore = (): MemoryStore => {
  const journal = new Journal()
  let turn = Semaphore.makeUnsafe(1)
  const ears = new Set<(notice: string) => void>()
  let waiting: Array<Effect.Effect<void>> = []

  const afterCommit = (action: Effect.Effect<void>) => Effect.sync(() => void waiting.push(action))
  const announce = (notice: string): void => {
    waiting.push(
      Effect.sync(() => {
        for (const hear of ears) hear(notice)
      }),
    )
  }
  const tx: Tx = {
    ...memoryTables(journal, announce),
    afterCommit,
    announce: (notice) => Effect.sync(() => announce(notice)),
  }

  const run = <A, E, R>(body: Effect.Effect<A, E, R>) =>
    Effect.map(Effect.exit(body), (exit) => {
      if (Exit.isSuccess(exit)) journal.keep()
      else journal.rollBack()
      const actions = Exit.isSuccess(exit) ? waiting : []
      waiting = []
      return { exit, actions }
    })

  const transact: StoreShape["transact"] = (body) =>
    withoutNesting(
      Effect.uninterruptibleMask((restore) =>
        Semaphore.withPermit(turn, run(restore(Effect.suspend(() => markInside(body(tx)))))).pipe(
          Effect.flatMap(({ exit, actions }) => Effect.andThen(runAfterCommit(actions), exit)),
        ),
      ),
    )

  return {
    forsake: () => {
      journal.rollBack()
      waiting = []
      turn = Semaphore.makeUnsafe(1)
      ears.clear()
    },
    transact,
    holding: (_, body) => transact(body),
    single: transact,
    listen: (hear) =>
      Effect.acquireRelease(
        Effect.sync(() => ears.add(hear)),
        () => Effect.sync(() => ears.delete(hear)),
      ).pipe(Effect.asVoid),
  }
}

export const memoryStore: Layer.Layer<Store> = Layer.sync(Store, makeMemoryStore)
