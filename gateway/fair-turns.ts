/**
 * Whose work is next: parties take turns, so that nobody waits behind all that one of them has asked for; of transactions that meet each
 * other, one that was turned back again and again runs alone, so that nobody starves.
 */
import { type Duration, Effect, Latch, PartitionedSemaphore, Semaphore } from "effect"
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

/** A transaction that was turned back this often gets the right of way. */
const TURNED_BACK = 8
/** Until those that have begun are over, so that one which hangs does not hold up everybody. */
const PATIENCE = "2 seconds"

export type RightOfWay = <A, E, R>(attempt: number, run: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** A transaction that has met others again and again waits until those that have begun are over, and runs while no new one of this process begins. */
export const makeRightOfWay = (patience: Duration.Input = PATIENCE): RightOfWay => {
  const road = Latch.makeUnsafe(true)
  const turn = Semaphore.makeUnsafe(1)
  const empty = Latch.makeUnsafe(true)
  let under = 0
  const enter = Effect.sync(() => {
    under += 1
    empty.closeUnsafe()
  })
  const leave = Effect.sync(() => {
    under -= 1
    if (under === 0) empty.openUnsafe()
  })
  const othersGone = Effect.interruptible(Effect.timeoutOption(empty.await, patience))
  return (attempt, run) =>
    attempt <= TURNED_BACK
      ? Effect.andThen(
          road.await,
          Effect.acquireUseRelease(
            enter,
            () => run,
            () => leave,
          ),
        )
      : turn.withPermit(Effect.ensuring(Effect.andThen(road.close, Effect.andThen(othersGone, run)), road.open))
}
