/** Progress of a long catch-up; null while there is none. Short ones are not reported. */
import { Context, Effect, Layer, SubscriptionRef } from "effect"
import type { SyncProgress } from "#schema/device/sync.ts"

export class Syncing extends Context.Service<
  Syncing,
  {
    readonly progress: SubscriptionRef.SubscriptionRef<SyncProgress | null>
    readonly say: (progress: SyncProgress | null) => Effect.Effect<void>
  }
>()("livcam/worker/feed/Syncing") {
  static readonly layer: Layer.Layer<Syncing> = Layer.effect(
    Syncing,
    Effect.map(SubscriptionRef.make<SyncProgress | null>(null), (progress) => ({
      progress,
      say: (next) => SubscriptionRef.set(progress, next),
    })),
  )
}
