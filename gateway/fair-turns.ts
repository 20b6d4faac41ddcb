/** Whose work is next: parties take turns, so that nobody waits behind all that one of them has asked for. */
import { Effect } from "effect"
import { Party } from "./party.ts"

export interface FairTurns {
  /** Waits for a permit, in the line of the fiber's party. */
  readonly take: Effect.Effect<void>
  readonly release: Effect.Effect<void>
}

/**
 * Permits go in turn to those who wait for them, not to those who wait for most: however much one party has asked for, another's next
 * wish is met after one of each other party's.
 */
export const makeFairTurns = (permits: number): FairTurns => {
  let free = permits
  /** The party that is next stands first; each gives way to all others after its turn. */
  const lines = new Map<string, Array<() => void>>()

  const next = (): (() => void) | undefined => {
    const [first] = lines
    if (first === undefined) return undefined
    const [party, line] = first
    const go = line.shift()
    lines.delete(party)
    if (line.length > 0) lines.set(party, line)
    return go
  }
  return {
    take: Effect.flatMap(Party, (party) =>
      Effect.callback<void>((resume) => {
        if (free > 0) {
          free -= 1
          resume(Effect.void)
          return
        }
        const go = () => resume(Effect.void)
        const line = lines.get(party)
        if (line === undefined) lines.set(party, [go])
        else line.push(go)
      }),
    ),
    release: Effect.sync(() => {
      const go = next()
      if (go === undefined) free += 1
      else go()
    }),
  }
}
