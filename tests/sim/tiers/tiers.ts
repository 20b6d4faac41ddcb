/**
 * What the engine and the gateway run on. A: models in memory. B: RxDB's memory storage. C: the product's disk over
 * fake-indexeddb. D: the gateway on SQL, with each operation compared with the memory store's.
 */
import type { WorldOptions } from "../world/world.ts"

export const TIERS = ["A", "B", "C", "D"] as const
export type TierName = (typeof TIERS)[number]

export interface Tier {
  readonly world: (seed: number) => WorldOptions
  /** Runs before each seed and removes what the seed before has left. */
  readonly between: () => Promise<void>
  readonly close: () => Promise<void>
}

const memory: Tier = { world: () => ({}), between: async () => {}, close: async () => {} }

export const openTier = async (name: TierName): Promise<Tier> => {
  switch (name) {
    case "A":
      return memory
    case "B":
      return (await import("./rxdb-tiers.ts")).openTierB()
    case "C":
      return (await import("./rxdb-tiers.ts")).openTierC()
    case "D":
      return (await import("./sql-tier.ts")).openTierD()
  }
}
