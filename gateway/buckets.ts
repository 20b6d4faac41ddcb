/**
 * Token buckets, one for each key: a full one lets a burst through, then what drips in. Time is the caller's. Processes that tell each
 * other what they gave out of low buckets hold a key to one rate together, late by as long as the telling takes.
 */

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
  /** Taken since it was last full, and not yet told to other processes. */
  readonly untold: number
}

export interface Bucket {
  /** Takes `amount` (1) out of it; false, and nothing taken, when there is less in it. */
  take(now: number, amount?: number): boolean
}

/** Key and amount of what was taken. */
export type Taken = readonly [key: string, amount: number]

export interface Buckets {
  /** Takes `amount` (1) out of the key's bucket; false, and nothing taken, when there is less in it. */
  take(key: string, now: number, amount?: number): boolean
  /** Whether 1 could be taken. */
  has(key: string, now: number): boolean
  /** What was taken of buckets that are less than half full and was not told before, the largest amounts first, at most so many. */
  news(most: number): ReadonlyArray<Taken>
  /** It was taken at another process. */
  hear(taken: ReadonlyArray<Taken>, now: number): void
}

const leftIn = ({ burst, perSecond }: Rate, { left, at }: Level, now: number): number =>
  Math.min(burst, left + (Math.max(0, now - at) / 1_000) * perSecond)

/** One alone. It is full at first, whatever the time. */
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
