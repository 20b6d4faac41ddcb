/** In which order transactions run that meet each other: one that was turned back again and again runs alone, so nobody starves. */
import { Effect, Latch, Semaphore } from "effect"

/** A transaction that was turned back this often gets the right of way. */
const TURNED_BACK = 8

export type RightOfWay = <A, E, R>(attempt: number, run: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** A transaction that has met others again and again waits until those that have begun are over, and runs while no new one of this process begins. */
export const makeRightOfWay = (): RightOfWay => {
  const road = Latch.makeUnsafe(true)
  const turn = Semaphore.makeUnsafe(1)
  return (attempt, run) =>
    attempt <= TURNED_BACK
      ? Effect.andThen(road.await, run)
      : turn.withPermit(Effect.ensuring(Effect.andThen(road.close, run), road.open))
}
