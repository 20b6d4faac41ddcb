/** Lets things happen in tests: those that need no time, and the others in virtual time. */
import { Effect } from "effect"
import { TestClock } from "effect/testing"

/**
 * Lets everything happen that waits neither for time nor for an outside party: in-memory doubles answer in microtasks.
 */
export const settle = Effect.promise(async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((done) => setImmediate(done))
})

/** Lets virtual time pass, with everything that happens before and after. */
export const pass = (duration: Parameters<typeof TestClock.adjust>[0]) =>
  Effect.gen(function* () {
    yield* settle
    yield* TestClock.adjust(duration)
    yield* settle
  })
