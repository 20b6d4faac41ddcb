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

export const makeBuckets = ({ burst, perSecond }: Rate) => {
  const buckets = new Map<string, Bucket>()
  const leftIn = ({ left, at }: Bucket, now: number) =>
    Math.min(burst, left + (Math.max(0, now - at) / 1_000) * perSecond)
  return {
    take: (key: string, now: number): boolean => {
      const left = leftIn(buckets.get(key) ?? { left: burst, at: now }, now)
      if (left < 1) return false
      buckets.set(key, { left: left - 1, at: now })
      if (buckets.size > BUCKETS_KEPT)
        for (const [other, bucket] of buckets) if (leftIn(bucket, now) >= burst) buckets.delete(other)
      return true
    },
  }
}
