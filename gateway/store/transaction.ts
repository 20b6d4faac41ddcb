/** What both layers do around a transaction: no nesting, and the actions that wait for the commit. */
import { Context, Effect } from "effect"

const InTransaction = Context.Reference<boolean>("livcam/gateway/store/InTransaction", { defaultValue: () => false })

/** A transaction inside another would wait for itself. */
export const withoutNesting = <A, E, R>(transaction: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(InTransaction, (inside) =>
    inside ? Effect.die(new Error("store: a transaction inside a transaction")) : transaction,
  )

export const markInside = <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.provideService(body, InTransaction, true)

/** The commit stands whatever these do: a failing one is logged and the next runs. */
export const runAfterCommit = (actions: ReadonlyArray<Effect.Effect<void>>): Effect.Effect<void> =>
  Effect.forEach(actions, (action) => Effect.catchCause(action, (cause) => Effect.logError("after a commit", cause)), {
    discard: true,
  })
