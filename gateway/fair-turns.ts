/**
 * Fair scheduling. Parties take turns, so one party's queue never blocks the others. A transaction that keeps losing
 * serialization conflicts runs alone, so none starves.
 */
import { type Duration, Effect, Latch, PartitionedSemaphore, Semaphore } from "effect"
import { Party } from "./party.ts"

export interface FairTurns {
  /** Waits for a permit in the queue of the fiber's party. */
  readonly take: Effect.Effect<void>
  readonly release: Effect.Effect<void>
}

/**
 * Permits go to the waiting parties in turn, however much each has asked for: a party's next request runs after at most
 * one request of each other party.
 */
export const makeFairTurns = (permits: number): FairTurns => {
  const turns = PartitionedSemaphore.makeUnsafe<string>({ permits })
  return {
    take: Effect.flatMap(Party, (party) => turns.take(party, 1)),
    release: Effect.asVoid(turns.release(1)),
  }
}

/** After this many failed attempts a transaction gets the right of way. */
const TURNED_BACK = 8
/** Waits at most this long for transactions that already run: one that hangs must not block the rest. */
const PATIENCE = "2 seconds"

export type RightOfWay = <A, E, R>(attempt: number, run: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/**
 * A transaction that keeps losing conflicts waits for the running transactions to end, then runs while no new one
 * starts in this process.
 */
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
