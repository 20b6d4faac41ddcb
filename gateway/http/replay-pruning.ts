/** Forgets what is kept for a time only, now and then: replay keys, login links, event reports. */
import { Cause, Clock, Effect, Layer } from "effect"
import { REPORTS_KEPT_MS } from "#schema/rules/telemetry.ts"
import { Store } from "../store/store.ts"

const PRUNE_EVERY = "5 minutes"

const prune = Effect.gen(function* () {
  const store = yield* Store
  const now = yield* Clock.currentTimeMillis
  yield* store.transact((tx) =>
    Effect.all([tx.replays.prune(now), tx.loginLinks.prune(now), tx.eventReports.prune(now - REPORTS_KEPT_MS)]),
  )
}).pipe(
  Effect.catchCause((cause) =>
    Effect.sync(() => console.warn("what is over could not be pruned:", Cause.pretty(cause))),
  ),
)

export const replayPruning = Layer.effectDiscard(
  Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(PRUNE_EVERY), prune))),
)
