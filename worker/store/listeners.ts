/** Listeners that hear each value in order, until their scope closes. A listener must not throw. */
import { Effect, type Scope } from "effect"

export interface Listeners<A> {
  readonly tell: (said: A) => void
  readonly isHeard: () => boolean
  readonly listen: (listener: (said: A) => void) => Effect.Effect<void, never, Scope.Scope>
}

export const makeListeners = <A>(): Listeners<A> => {
  const listeners = new Set<(said: A) => void>()
  return {
    tell: (said) => {
      for (const listener of listeners) listener(said)
    },
    isHeard: () => listeners.size > 0,
    listen: (listener) =>
      Effect.asVoid(
        Effect.acquireRelease(
          Effect.sync(() => listeners.add(listener)),
          () => Effect.sync(() => listeners.delete(listener)),
        ),
      ),
  }
}
