/**
 * The lease of a leader: its right to act for its account. A tab that was frozen may have lost the lease without
 * hearing of it. So after a gap in its own time the leader sends nothing before it has asked the browser who holds the
 * lock.
 */
import { Clock, Context, Deferred, Effect, type Scope } from "effect"
import type { Hold } from "./locks.ts"

/** Time between two looks at the own clock, ms. */
const LOOK_MS = 1_000
/** A longer gap means that the worker was frozen, ms. Shorter than the silence before a steal (failure-detector.ts). */
export const GAP_MS = 5_000

export interface LeaseShape {
  /** True when the lease is certain without asking the browser. */
  readonly isSure: () => boolean
  /** Completes when the lease is certain; never when another tab leads the account. */
  readonly sure: Effect.Effect<void>
  /** Completes when another tab leads the account. */
  readonly lost: Effect.Effect<void>
}

/** Default: always the leader, for an engine without tabs around it. */
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
