/**
 * Reports the operators' backlog to the metrics (observability/metrics.ts): counted by an index, up to COUNTED rows.
 */
import { Clock, Effect } from "effect"
import { isMeasuring, noteBacklog } from "../observability/metrics.ts"
import { Store } from "../store/store.ts"

const COUNTED = 200

const look = Effect.gen(function* () {
  const { single } = yield* Store
  const now = yield* Clock.currentTimeMillis
  const queues = {
    photos: yield* single(({ pictures }) => pictures.backlog(COUNTED)),
    reports: yield* single(({ safetyReports }) => safetyReports.backlog(COUNTED)),
  }
  for (const [queue, { count, oldest }] of Object.entries(queues))
    yield* noteBacklog(queue, count, oldest === null ? 0 : (now - oldest) / 1_000)
})

const telling = look.pipe(
  Effect.catchCause((cause) => Effect.logWarning("what waits for operators could not be counted", cause)),
  Effect.andThen(Effect.sleep("1 minute")),
  Effect.forever,
)

/** Runs as long as the gateway, if anything is measured; a store that fails for a moment does not end it. */
export const measureBacklog: Effect.Effect<void, never, Store> = Effect.flatMap(isMeasuring, (isOn) =>
  isOn ? telling : Effect.void,
)
