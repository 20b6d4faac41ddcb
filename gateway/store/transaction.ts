/** Shared by both layers of the store: forbids nested transactions, and runs the actions that wait for the commit. */
import { Context, Effect } from "effect"

const InTransaction = Context.Reference<boolean>("livcam/gateway/store/InTransaction", { defaultValue: () => false })

/** Dies inside a transaction: a nested transaction would wait for itself. */
export const withoutNesting = <A, E, R>(transaction: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(InTransaction, (inside) =>
    inside ? Effect.die(new Error("store: a transaction inside a transaction")) : transaction,
  )

export const markInside = <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.provideService(body, InTransaction, true)

/** Runs the actions in order. The commit stands whatever they do: a failing action is logged and the next one runs. */
export const runAfterCommit = (actions: ReadonlyArray<Effect.Effect<void>>): Effect.Effect<void> =>
  Effect.forEach(actions, (action) => Effect.catchCause(action, (cause) => Effect.logError("after a commit", cause)), {
    discard: true,
  })
