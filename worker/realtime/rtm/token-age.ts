/** When a messaging token is due for a new one: at 80 % of its life, and after the device woke up (reliability P18). Pure. */

export interface KeptToken {
  readonly lifeMs: number
  /** When it was asked for: on the monotonic clock, and on the device's, which goes on while the device sleeps. */
  readonly askedMonotonic: number
  readonly askedWall: number
}

const SHARE = 0.8
/** A younger one is not renewed at a wake-up. */
const YOUNG_MS = 60_000

/** On the monotonic clock. */
export const renewalAt = ({ lifeMs, askedMonotonic }: KeptToken): number => askedMonotonic + SHARE * lifeMs

/** Whether it is renewed at a wake-up. A clock that was set back says nothing. */
export const isDueAtWakeUp = ({ lifeMs, askedWall }: KeptToken, wall: number): boolean =>
  wall - askedWall >= Math.min(YOUNG_MS, SHARE * lifeMs)
