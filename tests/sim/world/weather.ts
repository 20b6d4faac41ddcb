/** What a network does to its traffic, and the state of one browser's link. */
import type { Prng } from "../kernel/prng.ts"

/** Probabilities; `delayMean` in ms. */
export interface Weather {
  readonly requestLoss: number
  readonly answerLoss: number
  readonly duplicate: number
  /** The share of packets that is delayed, and the mean delay. */
  readonly delay: number
  readonly delayMean: number
  readonly hintLoss: number
  readonly hintDuplicate: number
  readonly hintReorder: number
}

export const CALM: Weather = {
  requestLoss: 0,
  answerLoss: 0,
  duplicate: 0,
  delay: 0,
  delayMean: 0,
  hintLoss: 0,
  hintDuplicate: 0,
  hintReorder: 0,
}

export interface Link {
  weather: Weather
  /** A partition by direction: nothing gets through. */
  outBlocked: boolean
  backBlocked: boolean
  /** Traffic waits until this moment. */
  cloggedUntil: number
  readonly draw: Prng
}

const LONGEST_MS = 20_000

/** Time from one end to the other, ms. */
export const journeyMs = ({ weather, cloggedUntil, draw }: Link, now: number): number => {
  const clog = Math.max(0, cloggedUntil - now)
  const base = draw.below(4)
  if (!draw.chance(weather.delay)) return clog + base
  return clog + base + Math.min(LONGEST_MS, Math.round(-Math.log(1 - draw.unit()) * weather.delayMean))
}
