/** Token buckets in this process, one for each key: a full one lets a burst through, then what drips in. Time is the caller's. */

/** A full bucket of `burst` requests that fills by `perSecond`. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** Above this many buckets, those that are full again are forgotten. */
const BUCKETS_KEPT = 20_000

interface Level {
  readonly left: number
  readonly at: number
}

export interface Bucket {
  /** Takes `amount` (1) out of it; false, and nothing taken, when there is less in it. */
  take(now: number, amount?: number): boolean
}

export interface Buckets {
  /** Takes `amount` (1) out of the key's bucket; false, and nothing taken, when there is less in it. */
  take(key: string, now: number, amount?: number): boolean
  /** Whether 1 could be taken. */
  has(key: string, now: number): boolean
}

const leftIn = ({ burst, perSecond }: Rate, { left, at }: Level, now: number): number =>
  Math.min(burst, left + (Math.max(0, now - at) / 1_000) * perSecond)

/** One alone. It is full at first, whatever the time. */
export const makeBucket = (rate: Rate): Bucket => {
  let level: Level = { left: rate.burst, at: 0 }
  return {
    take: (now, amount = 1) => {
      const left = leftIn(rate, level, now)
      if (left < amount) return false
      level = { left: left - amount, at: now }
      return true
    },
  }
}

export const makeBuckets = (rate: Rate): Buckets => {
  const levels = new Map<string, Level>()
  const leftOf = (key: string, now: number) => leftIn(rate, levels.get(key) ?? { left: rate.burst, at: now }, now)
  return {
    take: (key, now, amount = 1) => {
      const left = leftOf(key, now)
      if (left < amount) return false
      levels.set(key, { left: left - amount, at: now })
      if (levels.size > BUCKETS_KEPT)
        for (const [other, level] of levels) if (leftIn(rate, level, now) >= rate.burst) levels.delete(other)
      return true
    },
    has: (key, now) => leftOf(key, now) >= 1,
  }
}
