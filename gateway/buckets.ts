/** Token buckets in this process, one for each key: a full one lets a burst through, then what drips in. Time is the caller's. */

/** A full bucket of `burst` requests that fills by `perSecond`. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** Above this many buckets, those that are full again are forgotten. */
const BUCKETS_KEPT = 20_000

interface Bucket {
  readonly left: number
  readonly at: number
}

export interface Buckets {
  /** Takes `amount` (1) out of the key's bucket; false, and nothing taken, when there is less in it. */
  take(key: string, now: number, amount?: number): boolean
  /** Whether 1 could be taken. */
  has(key: string, now: number): boolean
}

export const makeBuckets = ({ burst, perSecond }: Rate): Buckets => {
  const buckets = new Map<string, Bucket>()
  const leftIn = ({ left, at }: Bucket, now: number) =>
    Math.min(burst, left + (Math.max(0, now - at) / 1_000) * perSecond)
  const leftOf = (key: string, now: number) => leftIn(buckets.get(key) ?? { left: burst, at: now }, now)
  return {
    take: (key, now, amount = 1) => {
      const left = leftOf(key, now)
      if (left < amount) return false
      buckets.set(key, { left: left - amount, at: now })
      if (buckets.size > BUCKETS_KEPT)
        for (const [other, bucket] of buckets) if (leftIn(bucket, now) >= burst) buckets.delete(other)
      return true
    },
    has: (key, now) => leftOf(key, now) >= 1,
  }
}
