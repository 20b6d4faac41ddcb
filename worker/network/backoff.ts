/**
 * Waits before the next attempt: longer each time, with jitter, up to about half a minute, cut short by the wake
 * signal.
 */
import { Clock, Duration, Effect, Schedule } from "effect"
import type { WakeSignal } from "./wake-signal.ts"

const BACKOFF = Schedule.jittered(Schedule.min([Schedule.exponential("500 millis"), Schedule.spaced("30 seconds")]))

export interface Backoff {
  /** Waits once more. True when the wake signal has cut the wait short: the next wait is then a short one again. */
  readonly wait: Effect.Effect<boolean>
}

/** `planned` gets the device time, ms, of the next attempt, and null when it begins. */
export const makeBackoff = Effect.fnUntraced(function* (
  wakeSignal: WakeSignal["Service"],
  planned: (at: number | null) => Effect.Effect<void> = () => Effect.void,
) {
  let step = yield* Schedule.toStep(BACKOFF)
  return {
    wait: Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const [, delay] = yield* Effect.orDie(step(now, undefined))
      yield* planned(now + Duration.toMillis(delay))
      const isCut = yield* Effect.race(Effect.as(Effect.sleep(delay), false), Effect.as(wakeSignal.next, true))
      if (isCut) step = yield* Schedule.toStep(BACKOFF)
      return isCut
    }).pipe(Effect.ensuring(planned(null))),
  } satisfies Backoff
})
