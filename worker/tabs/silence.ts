/**
 * What a guest makes of an owner that it does not hear: after a bounded silence it robs the owner's lock, at most once in
 * ROB_GAP_MS in the whole browser. Silence is counted in own ticks, so that a guest that was frozen itself accuses nobody.
 */
import { Clock, Effect, type Scope } from "effect"
import { Vault } from "../crypto/vault.ts"
import { type Hold, Locks } from "./locks.ts"
import { marksOf } from "./marks.ts"

/** Between two signs of life of an owner, ms. */
export const BEAT_MS = 2_000
const TICK_MS = 1_000
/** Ticks without a sign of life after which an owner counts as frozen. */
const SILENT_TICKS = 8
/** Between two robberies in one browser, ms. */
export const ROB_GAP_MS = 60_000
/** Held by who is about to rob. */
const ROBBER_LOCK = "livcam-robber"

export interface Silence {
  /** A sign of life was heard. */
  readonly heard: () => void
  /** Robs the lock once the owner has been silent long enough and robbing is allowed. */
  readonly rob: (lock: string) => Effect.Effect<Hold, never, Scope.Scope>
}

export const makeSilence: Effect.Effect<Silence, never, Locks | Vault> = Effect.gen(function* () {
  const locks = yield* Locks
  const marks = marksOf(yield* Vault)
  let ticks = 0

  /** A clock that was set back by hours must not forbid it for hours. */
  const isAllowed = (now: number) =>
    Effect.map(
      Effect.orElseSucceed(marks.robbedAt, () => null),
      (robbedAt) => robbedAt === null || Math.abs(now - robbedAt) >= ROB_GAP_MS,
    )

  const tryToRob = (lock: string): Effect.Effect<Hold | undefined, never, Scope.Scope> =>
    Effect.gen(function* () {
      const mayRob = yield* Effect.scoped(
        Effect.gen(function* () {
          if ((yield* locks.tryHold(ROBBER_LOCK)) === undefined) return false
          const now = yield* Clock.currentTimeMillis
          if (!(yield* isAllowed(now)) || ticks < SILENT_TICKS) return false
          // Nothing is robbed unless the next tab will know of it.
          return yield* Effect.match(marks.keepRobbedAt(now), { onSuccess: () => true, onFailure: () => false })
        }),
      )
      if (!mayRob) return undefined
      yield* Effect.logWarning("the owner of this account is silent; its place is taken")
      return yield* locks.rob(lock)
    })

  return {
    heard: () => {
      ticks = 0
    },
    rob: (lock) =>
      Effect.gen(function* () {
        for (;;) {
          yield* Effect.sleep(TICK_MS)
          ticks += 1
          const hold = ticks < SILENT_TICKS ? undefined : yield* tryToRob(lock)
          if (hold !== undefined) return hold
        }
      }),
  }
})
