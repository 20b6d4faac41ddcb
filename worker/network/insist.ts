/**
 * Retries what fails only for a while (no network, a busy gateway, a script that the line has lost) until it succeeds.
 */
import { Effect } from "effect"
import { type AppFailure, isTransient } from "#schema/errors.ts"
import { makeBackoff } from "./backoff.ts"
import { WakeSignal } from "./wake-signal.ts"

/** Retries with backoff while time may help. Errors: those that time does not help. */
export const insist = Effect.fnUntraced(function* <A, R>(step: Effect.Effect<A, AppFailure, R>) {
  const backoff = yield* makeBackoff(yield* WakeSignal)
  for (;;) {
    const result = yield* Effect.result(step)
    if (result._tag === "Success") return result.success
    if (!isTransient(result.failure.error)) return yield* result.failure
    yield* backoff.wait
  }
})
