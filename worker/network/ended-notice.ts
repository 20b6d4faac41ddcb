/** Why the last session ended, until the page has shown it; else null. Outlives the engine that ended. */
import { Context, Layer, SubscriptionRef } from "effect"
import type { AppError } from "#schema/errors.ts"

export class EndedNotice extends Context.Service<EndedNotice, SubscriptionRef.SubscriptionRef<AppError | null>>()(
  "livcam/worker/network/EndedNotice",
) {
  static readonly layer: Layer.Layer<EndedNotice> = Layer.effect(
    EndedNotice,
    SubscriptionRef.make<AppError | null>(null),
  )
}
