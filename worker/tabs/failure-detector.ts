/**
 * A follower's failure detector: a leader that gives no sign of life for a bounded time has its lock stolen, at most once in
 * STEAL_GAP_MS in the whole browser. The follower counts its own ticks, so that one that was frozen itself does not suspect the leader.
 */
import { Clock, Effect, type Scope } from "effect"
import { Vault } from "../crypto/vault.ts"
import { type Hold, Locks } from "./locks.ts"
import { marksOf } from "./marks.ts"

/** Between two heartbeats of a leader, ms. */
export const HEARTBEAT_MS = 2_000
const TICK_MS = 1_000
/** Ticks without a sign of life after which a leader counts as frozen. */
const TIMEOUT_TICKS = 8
/**
 * Between two steals in one browser, ms. With the silence before a steal it is shorter than a follower waits for an answer (asks.ts), so that
 * what is asked of a frozen leader reaches the next one.
 */
export const STEAL_GAP_MS = 30_000
/** Held by the tab that is about to steal. */
const STEALING_LOCK = "livcam-robber"

export interface FailureDetector {
  /** A sign of life was heard. */
  readonly heard: () => void
  /** Steals the lock once the leader has been silent long enough and stealing is allowed. */
  readonly steal: (lock: string) => Effect.Effect<Hold, never, Scope.Scope>
}

export const makeFailureDetector: Effect.Effect<FailureDetector, never, Locks | Vault> = Effect.gen(function* () {
  const locks = yield* Locks
  const marks = marksOf(yield* Vault)
  let ticks = 0

  /** A clock that was set back by hours must not forbid it for hours. */
  const isAllowed = (now: number) =>
    Effect.map(
      Effect.orElseSucceed(marks.stolenAt, () => null),
      (stolenAt) => stolenAt === null || Math.abs(now - stolenAt) >= STEAL_GAP_MS,
    )

  const tryToSteal = (lock: string): Effect.Effect<Hold | undefined, never, Scope.Scope> =>
    Effect.gen(function* () {
      const maySteal = yield* Effect.scoped(
        Effect.gen(function* () {
          if ((yield* locks.tryHold(STEALING_LOCK)) === undefined) return false
          const now = yield* Clock.currentTimeMillis
          if (!(yield* isAllowed(now)) || ticks < TIMEOUT_TICKS) return false
          // Nothing is stolen unless the next tab will know of it.
          return yield* Effect.match(marks.keepStolenAt(now), { onSuccess: () => true, onFailure: () => false })
        }),
      )
      if (!maySteal) return undefined
      yield* Effect.logWarning("the leader of this account is silent; its place is taken")
      return yield* locks.steal(lock)
    })

  return {
    heard: () => {
      ticks = 0
    },
    steal: (lock) =>
      Effect.gen(function* () {
        for (;;) {
          yield* Effect.sleep(TICK_MS)
          ticks += 1
          const hold = ticks < TIMEOUT_TICKS ? undefined : yield* tryToSteal(lock)
          if (hold !== undefined) return hold
        }
      }),
  }
})
