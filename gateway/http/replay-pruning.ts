/** Forgets the replay keys whose time is over, now and then: what stays is ten minutes of requests. */
import { Cause, Clock, Effect, Layer } from "effect"
import { Store } from "../store/store.ts"

const PRUNE_EVERY = "5 minutes"

const prune = Effect.gen(function* () {
  const store = yield* Store
  const now = yield* Clock.currentTimeMillis
  yield* store.transact((tx) => tx.replays.prune(now))
}).pipe(
  Effect.catchCause((cause) =>
    Effect.sync(() => console.warn("replay keys could not be pruned:", Cause.pretty(cause))),
  ),
)

export const replayPruning = Layer.effectDiscard(
  Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(PRUNE_EVERY), prune))),
)
