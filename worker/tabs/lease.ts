/**
 * The lease of a leader: its right to act for its account. A tab that was frozen may have lost it meanwhile without having heard
 * so: after a gap in its own time nothing is sent before the browser has been asked whose the lock is.
 */
import { Clock, Context, Deferred, Effect, type Scope } from "effect"
import type { Hold } from "./locks.ts"

/** Between two looks at the own clock, ms. */
const LOOK_MS = 1_000
/** A gap that a running worker does not have, ms. Shorter than any silence after which a follower steals the lock (failure-detector.ts). */
export const GAP_MS = 5_000

export interface LeaseShape {
  /** Whether it is sure without asking. */
  readonly isSure: () => boolean
  /** Done when it is sure; never when the account is another tab's now. */
  readonly sure: Effect.Effect<void>
  /** Done when the account is another tab's. */
  readonly lost: Effect.Effect<void>
}

/** Always the leader: for an engine without tabs around it. */
export const Lease = Context.Reference<LeaseShape>("livcam/worker/tabs/Lease", {
  defaultValue: () => ({ isSure: () => true, sure: Effect.void, lost: Effect.never }),
})

export const makeLease = Effect.fn("makeLease")(function* (
  hold: Hold,
): Effect.fn.Return<LeaseShape, never, Scope.Scope> {
  const clock = yield* Clock.Clock
  const now = (): number => clock.currentTimeMillisUnsafe()
  const lost = Deferred.makeUnsafe<void>()
  let sureAt = now()

  const isSure = (): boolean => !Deferred.isDoneUnsafe(lost) && Math.abs(now() - sureAt) <= GAP_MS
  const look = Effect.gen(function* () {
    if (isSure() || Deferred.isDoneUnsafe(lost)) return
    const askedAt = now()
    if (yield* hold.check) sureAt = askedAt
    else Deferred.doneUnsafe(lost, Effect.void)
  })
  const sure: Effect.Effect<void> = Effect.suspend(() => {
    if (isSure()) return Effect.void
    return Deferred.isDoneUnsafe(lost) ? Effect.never : Effect.andThen(look, sure)
  })

  yield* Effect.forkScoped(Effect.andThen(hold.lost, Deferred.succeed(lost, undefined)))
  yield* Effect.forkScoped(
    Effect.forever(
      Effect.andThen(
        Effect.sleep(LOOK_MS),
        Effect.suspend(() => {
          if (isSure()) sureAt = now()
          return look
        }),
      ),
    ),
  )
  return { isSure, sure, lost: Deferred.await(lost) }
})
