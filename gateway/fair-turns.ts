/** Whose work is next: parties take turns, so that nobody waits behind all that one of them has asked for. */
import { Effect, PartitionedSemaphore } from "effect"
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
  const turns = PartitionedSemaphore.makeUnsafe<string>({ permits })
  return {
    take: Effect.flatMap(Party, (party) => turns.take(party, 1)),
    release: Effect.asVoid(turns.release(1)),
  }
}
