/** Forgets what is kept for a time only, now and then: replay keys, counted tries, login links, event reports, unfinished uploads. */
import { Clock, Effect, Layer } from "effect"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { UPLOAD_KEPT_MS } from "#schema/rules/photo-rules.ts"
import { REPORTS_KEPT_MS } from "#schema/rules/telemetry.ts"
import { Store } from "./store.ts"

const PRUNE_EVERY = "5 minutes"
/** The longest window in which tries are counted. */
const LONGEST_WINDOW_MS = DAY_MS

const prune = Effect.gen(function* () {
  const store = yield* Store
  const now = yield* Clock.currentTimeMillis
  yield* store.transact((tx) =>
    Effect.all([
      tx.replays.prune(now),
      tx.attempts.prune(now - LONGEST_WINDOW_MS),
      tx.loginLinks.prune(now),
      tx.eventReports.prune(now - REPORTS_KEPT_MS),
      tx.uploads.prune(now - UPLOAD_KEPT_MS),
    ]),
  )
}).pipe(Effect.catchCause((cause) => Effect.logWarning("what is over could not be pruned", cause)))

export const pruning = Layer.effectDiscard(
  Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(PRUNE_EVERY), prune))),
)
