/** Runs Effect code in a test: scoped and with layers. Failures are thrown unchanged. */
import { Effect, type Layer, type Scope } from "effect"

export const run = <A, E, R, LayerError>(
  effect: Effect.Effect<A, E, R | Scope.Scope>,
  layer: Layer.Layer<R, LayerError>,
): Promise<A> => Effect.runPromise(Effect.scoped(Effect.provide(effect, layer)))
