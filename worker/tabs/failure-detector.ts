/**
 * A follower's failure detector. When the leader gives no sign of life for a bounded time, the follower steals its
 * lock, at most once in STEAL_GAP_MS in the whole browser. The follower counts its own ticks, so that a follower that
 * was frozen itself does not suspect the leader.
 */
import { Clock, Effect, type Scope } from "effect"
import { Vault } from "../crypto/vault.ts"
import { type Hold, Locks } from "./locks.ts"
import { marksOf } from "./marks.ts"

/** Time between two heartbeats of a leader, ms. */
export const HEARTBEAT_MS = 2_000
const TICK_MS = 1_000
/** Ticks without a sign of life after which a leader counts as frozen. */
const TIMEOUT_TICKS = 8
/**
 * Shortest time between two steals in one browser, ms. Together with the silence before a steal it is shorter than a
 * follower's wait for an answer (asks.ts), so an ask sent to a frozen leader still reaches the next one.
 */
export const STEAL_GAP_MS = 30_000
/** Held by the tab that is about to steal. */
const STEALING_LOCK = "livcam-robber"

export interface FailureDetector {
  /** Call at each sign of life of the leader. */
  readonly heard: () => void
  /** Steals the lock once the leader has been silent for long enough and stealing is allowed. */
  readonly steal: (lock: string) => Effect.Effect<Hold, never, Scope.Scope>
}

export const makeFailureDetector: Effect.Effect<FailureDetector, never, Locks | Vault> = Effect.gen(function* () {
  const locks = yield* Locks
  const marks = marksOf(yield* Vault)
  let ticks = 0

  /** True when stealing is allowed. A clock that was set back by hours must not forbid it for hours. */
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
          // Steals only if the mark is stored, so that the other tabs know of it.
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
