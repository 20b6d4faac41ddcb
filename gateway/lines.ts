/** Queues by key: work waits only for other work under the same key. A queue exists while it is in use. */
import { Effect, Semaphore } from "effect"

export interface Lines {
  /** How many works run or wait under a key. */
  count(key: string): number
  within<A, E, R>(key: string, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
}

/** `atOnce`: how many works of one key run at the same time. */
export const makeLines = (atOnce: number): Lines => {
  const lines = new Map<string, { readonly turn: Semaphore.Semaphore; count: number }>()
  return {
    count: (key) => lines.get(key)?.count ?? 0,
    within: (key, work) =>
      Effect.suspend(() => {
        const line = lines.get(key) ?? { turn: Semaphore.makeUnsafe(atOnce), count: 0 }
        lines.set(key, line)
        line.count += 1
        const leave = Effect.sync(() => {
          line.count -= 1
          if (line.count === 0) lines.delete(key)
        })
        return Effect.ensuring(Semaphore.withPermit(line.turn, work), leave)
      }),
  }
}
