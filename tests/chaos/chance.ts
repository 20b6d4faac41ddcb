/** Random choices that are the same for the same seed and name. */
import { createHash } from "node:crypto"

export interface Chance {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  between(low: number, high: number): number
  pick<A>(of: ReadonlyArray<A>): A
}

export const makeChance = (seed: number, name: string): Chance => {
  let drawn = 0
  const next = (): number => {
    drawn += 1
    return createHash("sha256").update(`${seed}/${name}/${drawn}`).digest().readUInt32BE() / 2 ** 32
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (of) => {
      const one = of[Math.floor(next() * of.length)]
      if (one === undefined) throw new Error("nothing to pick from")
      return one
    },
  }
}
