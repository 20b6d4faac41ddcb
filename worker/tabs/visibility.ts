/** Whether the app is visible in any tab that works through this engine. While it is not, heartbeats are rarer. */
import { Context, Effect, Layer, SubscriptionRef } from "effect"

export class Visibility extends Context.Service<
  Visibility,
  {
    /** True until a tab says otherwise. */
    readonly visible: SubscriptionRef.SubscriptionRef<boolean>
    /** A tab was shown or hidden. */
    readonly look: (tab: string, isVisible: boolean) => Effect.Effect<void>
    /** A tab has gone. */
    readonly forget: (tab: string) => Effect.Effect<void>
  }
>()("livcam/worker/tabs/Visibility") {
  static readonly layer: Layer.Layer<Visibility> = Layer.effect(
    Visibility,
    Effect.gen(function* () {
      const visible = yield* SubscriptionRef.make(true)
      const tabs = new Map<string, boolean>()
      const settle = Effect.suspend(() => {
        const now = tabs.size === 0 || [...tabs.values()].includes(true)
        return SubscriptionRef.getUnsafe(visible) === now ? Effect.void : SubscriptionRef.set(visible, now)
      })
      return {
        visible,
        look: (tab, isVisible) =>
          Effect.andThen(
            Effect.sync(() => tabs.set(tab, isVisible)),
            settle,
          ),
        forget: (tab) =>
          Effect.andThen(
            Effect.sync(() => tabs.delete(tab)),
            settle,
          ),
      }
    }),
  )
}
