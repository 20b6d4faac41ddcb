/**
 * How often something was done today, by name and by the user of this device. Kept in localStorage as counters keyed by
 * the UTC day, YYYY-MM-DD (spec section 3). Only today's are kept; unreadable ones count as none.
 */
import { dayOf } from "#schema/rules/gateway-day.ts"
import { keepStored, readStored } from "./stored.ts"

/** Most names kept for a day. A name that was dropped is counted anew. */
const MOST = 200

type Counts = ReadonlyMap<string, number>

const isCount = (entry: [string, unknown]): entry is [string, number] =>
  Number.isSafeInteger(entry[1]) && Number(entry[1]) > 0

export interface DayCounts {
  readonly get: (userId: number, name: string | number) => number
  readonly add: (userId: number, name: string | number) => void
}

/** `now`: ms since 1970. */
export const makeDayCounts = (key: string, now: () => number): DayCounts => {
  const read = (day: string): Counts => {
    try {
      const stored: unknown = JSON.parse(readStored(key) ?? "{}")
      const today: unknown = typeof stored === "object" && stored !== null ? Reflect.get(stored, day) : undefined
      return new Map(typeof today === "object" && today !== null ? Object.entries(today).filter(isCount) : [])
    } catch {
      return new Map()
    }
  }
  const nameOf = (userId: number, name: string | number) => `${userId} ${name}`
  return {
    get: (userId, name) => read(dayOf(now())).get(nameOf(userId, name)) ?? 0,
    add: (userId, name) => {
      const day = dayOf(now())
      const counts = new Map(read(day))
      const own = nameOf(userId, name)
      const count = (counts.get(own) ?? 0) + 1
      // The newest go last, so the oldest are dropped first.
      counts.delete(own)
      counts.set(own, count)
      keepStored(key, JSON.stringify({ [day]: Object.fromEntries([...counts].slice(-MOST)) }))
    },
  }
}
