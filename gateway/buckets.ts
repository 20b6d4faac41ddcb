/**
 * Token buckets, one for each key: a full bucket lets a burst through, then what drips in. The caller gives the time.
 * Processes that tell each other what they took out of low buckets enforce one common rate for a key, with the delay of
 * the telling.
 */

/** The bucket holds `burst` tokens and refills by `perSecond`. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** Above this number of buckets, full ones are dropped. */
const BUCKETS_KEPT = 20_000

interface Level {
  readonly left: number
  readonly at: number
  /** Taken since the bucket was last full, and not yet told to other processes. */
  readonly untold: number
}

export interface Bucket {
  /** Takes `amount` (default 1); returns false and takes nothing when the bucket holds less. */
  take(now: number, amount?: number): boolean
}

/** Key, and the amount that was taken. */
export type Taken = readonly [key: string, amount: number]

export interface Buckets {
  /** Takes `amount` (default 1) from the key's bucket; returns false and takes nothing when it holds less. */
  take(key: string, now: number, amount?: number): boolean
  /** Whether 1 could be taken. */
  has(key: string, now: number): boolean
  /**
   * Untold amounts taken from buckets that are less than half full, largest first, at most `most` keys. Counts them as
   * told.
   */
  news(most: number): ReadonlyArray<Taken>
  /** Subtracts what another process took. */
  hear(taken: ReadonlyArray<Taken>, now: number): void
}

const leftIn = ({ burst, perSecond }: Rate, { left, at }: Level, now: number): number =>
  Math.min(burst, left + (Math.max(0, now - at) / 1_000) * perSecond)

/** A single bucket, full at first whatever the time is. */
export const makeBucket = (rate: Rate): Bucket => {
  let level: Level = { left: rate.burst, at: 0, untold: 0 }
  return {
    take: (now, amount = 1) => {
      const left = leftIn(rate, level, now)
      if (left < amount) return false
      level = { left: left - amount, at: now, untold: 0 }
      return true
    },
  }
}

export const makeBuckets = (rate: Rate): Buckets => {
  const levels = new Map<string, Level>()
  /** Keys with something to tell. */
  const low = new Set<string>()
  const leftOf = (key: string, now: number) =>
    leftIn(rate, levels.get(key) ?? { left: rate.burst, at: now, untold: 0 }, now)
  const put = (key: string, level: Level): void => {
    levels.set(key, level)
    if (levels.size <= BUCKETS_KEPT) return
    for (const [other, each] of levels) if (leftIn(rate, each, level.at) >= rate.burst) levels.delete(other)
  }
  return {
    take: (key, now, amount = 1) => {
      const left = leftOf(key, now)
      if (left < amount) return false
      const untold = (left >= rate.burst ? 0 : (levels.get(key)?.untold ?? 0)) + amount
      put(key, { left: left - amount, at: now, untold })
      if (left - amount < rate.burst / 2) low.add(key)
      return true
    },
    has: (key, now) => leftOf(key, now) >= 1,
    news: (most) => {
      const taken = [...low]
        .map((key): Taken => [key, levels.get(key)?.untold ?? 0])
        .filter(([, amount]) => amount > 0)
        .sort(([, a], [, b]) => b - a)
        .slice(0, most)
      low.clear()
      for (const [key] of taken) {
        const level = levels.get(key)
        if (level !== undefined) levels.set(key, { ...level, untold: 0 })
      }
      return taken
    },
    hear: (taken, now) => {
      for (const [key, amount] of taken)
        put(key, { left: Math.max(0, leftOf(key, now) - amount), at: now, untold: levels.get(key)?.untold ?? 0 })
    },
  }
}
