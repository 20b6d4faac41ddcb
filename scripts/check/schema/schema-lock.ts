/**
 * Compares the hashes of all schemas with schema/schema.lock.json, and decides what may be updated. Shipped events and
 * log shapes never change (design law 7). What crosses between two programs changes only on purpose.
 */
import type { Failure } from "../report.ts"

export type Hashes = Readonly<Record<string, string>>

export interface Forced {
  readonly name: string
  /** Null when the entry is gone. */
  readonly to: string | null
  readonly from: string
  readonly reason: string
}

export interface Lock {
  readonly hashes: Hashes
  /** Every change of a shipped event that was let through, with its reason. */
  readonly forced: ReadonlyArray<Forced>
}

export const emptyLock: Lock = { hashes: {}, forced: [] }
export const LOCK_PATH = "schema/schema.lock.json"

/** Entries are named "<group> <name>". Entries of these groups are in users' logs or on their disks for ever. */
const FOR_EVER = ["event ", "content ", "log ", "device ", "folds "]
const isForEver = (name: string): boolean => FOR_EVER.some((group) => name.startsWith(group))

/**
 * Names with a version that rises: a row of the device's own has its collection's version, a projection's events have
 * the projection's version.
 */
const NUMBERED = /^((?:device|folds) .* v)(\d+)$/

/** True for an older version that has a newer one. It stays in the lock, and its number is not used again. */
const isFormer = (name: string, now: Hashes): boolean => {
  const [, row, version] = NUMBERED.exec(name) ?? []
  if (row === undefined || now[name] !== undefined) return false
  return Object.keys(now).some((other) => other.startsWith(row) && Number(other.slice(row.length)) > Number(version))
}

const changesOf = (lock: Lock, now: Hashes) => ({
  added: Object.keys(now).filter((name) => lock.hashes[name] === undefined),
  touched: Object.keys(lock.hashes).filter((name) => now[name] !== lock.hashes[name] && !isFormer(name, now)),
})

const UPDATE = "npm run check -- --update-lock"

const touchedRule = (name: string, isGone: boolean): string => {
  const what = isGone ? "is gone" : "has changed"
  if (name.startsWith("folds "))
    return `${name} ${what}: rows that were made by the former folds stand on disks. Raise the version of the projection in worker/projections/`
  if (NUMBERED.test(name))
    return `${name} ${what}, and stands on disks: raise its collection in worker/store/device-versions.ts and add the migration strategy`
  return isForEver(name)
    ? `${name} ${what}: a shipped event never changes. Add the next version beside it and an upcaster`
    : `${name} ${what}: when both sides are ready for it, run ${UPDATE}`
}

export const lockFailures = (lock: Lock, now: Hashes): ReadonlyArray<Failure> => {
  if (Object.keys(lock.hashes).length === 0) return [{ file: LOCK_PATH, rule: `locks nothing yet: run ${UPDATE}` }]
  const { added, touched } = changesOf(lock, now)
  return [
    ...touched.map((name) => ({ file: LOCK_PATH, rule: touchedRule(name, now[name] === undefined) })),
    ...added.map((name) => ({ file: LOCK_PATH, rule: `${name} is not in the lock: run ${UPDATE}` })),
  ]
}

export interface Update {
  readonly lock: Lock
  /** Names whose change is refused because no reason was given. */
  readonly refused: ReadonlyArray<string>
}

/** Accepts new entries and allowed changes. A change of a shipped event needs a reason, which is recorded. */
export const updateLock = (lock: Lock, now: Hashes, reason?: string): Update => {
  const { added, touched } = changesOf(lock, now)
  const isLetThrough = (name: string): boolean => !isForEver(name) || reason !== undefined
  const taken = [...added, ...touched.filter(isLetThrough)]
  const hashes = { ...lock.hashes }
  for (const name of taken) {
    const hash = now[name]
    if (hash === undefined) delete hashes[name]
    else hashes[name] = hash
  }
  const forced = touched
    .filter((name) => isForEver(name) && reason !== undefined)
    .map((name) => ({ name, from: lock.hashes[name] ?? "", to: now[name] ?? null, reason: reason ?? "" }))
  return {
    lock: {
      hashes: Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => (a < b ? -1 : 1))),
      forced: [...lock.forced, ...forced],
    },
    refused: touched.filter((name) => !isLetThrough(name)),
  }
}
