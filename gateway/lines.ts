/** Lines by key: work under one key waits for its turn, and nobody's waits for that of another key. A line is there as long as somebody stands in it. */
import { Effect, Semaphore } from "effect"

export interface Lines {
  /** How many work or wait under a key. */
  count(key: string): number
  within<A, E, R>(key: string, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
}

/** `atOnce`: of one key. */
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
