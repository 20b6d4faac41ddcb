/**
 * Fetches older messages behind everything else: one small request after another, each after the previous answer is on
 * the disk. No request is sent while live traffic is under way, or when its messages would take the room of older ones.
 */
import { Effect, SubscriptionRef } from "effect"
import { failure, isTransient } from "#schema/errors.ts"
import { Syncing } from "../feed/syncing.ts"
import { makeBackoff } from "../network/backoff.ts"
import { WakeSignal } from "../network/wake-signal.ts"
import { Outbox } from "../outbox/outbox.ts"
import { StorageState } from "../store/storage-state.ts"
import { History } from "./history.ts"
import type { Span } from "./spans.ts"

/** Pause between two requests, and between two checks for live traffic. */
const PAUSE = "150 millis"
/** Part of the browser's quota that is left free. */
const FREE = 0.05

export const makeBackgroundFetch = Effect.gen(function* () {
  const storage = yield* StorageState
  const history = yield* History
  const { sending } = yield* Outbox
  const syncing = yield* Syncing
  const wakeSignal = yield* WakeSignal

  /** Waits until there is no live traffic. */
  const calm = Effect.gen(function* () {
    do yield* Effect.sleep(PAUSE)
    while (
      SubscriptionRef.getUnsafe(sending).size > 0 ||
      SubscriptionRef.getUnsafe(syncing.progress) !== null ||
      SubscriptionRef.getUnsafe(history.filling).size > 0
    )
  })

  return {
    /**
     * Done when the request was answered and its messages are stored. `offline` runs before each wait for the network.
     * Fails with storageFull when older messages had to go for the new ones.
     */
    fetchSpan: Effect.fnUntraced(function* (sessionId: string, span: Span, offline: Effect.Effect<void>) {
      const { pruned } = SubscriptionRef.getUnsafe(storage.status)
      const backoff = yield* makeBackoff(wakeSignal)
      for (;;) {
        yield* calm
        const result = yield* Effect.result(history.fetch(sessionId, span))
        if (SubscriptionRef.getUnsafe(storage.status).pruned > pruned) return yield* failure("storageFull")
        if (result._tag === "Success") return
        const { error } = result.failure
        if (error.kind === "storageFull" || !isTransient(error)) return yield* result.failure
        yield* offline
        yield* backoff.wait
      }
    }),
    /** Fails with storageFull when the browser has hardly any room left. */
    lookAtRoom: Effect.gen(function* () {
      yield* storage.lookAtRoom
      const { usage, quota } = SubscriptionRef.getUnsafe(storage.status)
      if (usage !== null && quota !== null && usage > quota * (1 - FREE)) return yield* failure("storageFull")
    }),
  }
})
