/**
 * Watches how IndexedDB is read in this process, through its stand-in, and records each read that is neither a get by
 * key nor an ascending range of keys.
 */
import { IDBIndex, IDBKeyRange, IDBObjectStore } from "fake-indexeddb"

const READS = ["get", "getKey", "getAll", "getAllKeys", "count", "openCursor", "openKeyCursor"] as const
type Read = (typeof READS)[number]

export interface ReadWatch {
  /** Reads that break this rule, by database and what they did. */
  readonly offences: () => ReadonlyArray<string>
  /** The number of reads so far. */
  readonly count: () => number
  readonly end: () => void
}

const isRange = (query: unknown): boolean =>
  query instanceof IDBKeyRange && query.lower !== undefined && query.upper !== undefined

const isAllOf = (query: unknown): query is { readonly query?: unknown; readonly direction: unknown } =>
  typeof query === "object" && query !== null && "direction" in query

/** What is wrong with a read; undefined when nothing is. */
const offenceOf = (read: Read, byIndex: boolean, [query, second]: ReadonlyArray<unknown>): string | undefined => {
  if (byIndex) return "by another index than the key"
  if (read === "get" || read === "getKey") return typeof query === "string" ? undefined : "by something else than a key"
  // Newer browsers take a range and a direction as one argument.
  if (isAllOf(query)) return offenceOf(read, byIndex, [query.query, query.direction])
  if (second === "prev" || second === "prevunique") return `downwards (${second})`
  if (!isRange(query)) return "without a range of keys"
  return read.startsWith("open") ? "row by row" : undefined
}

/** `isWatched` decides by the name of the database. */
export const watchReads = (isWatched: (database: string) => boolean): ReadWatch => {
  const offences: Array<string> = []
  let count = 0
  const undo = [IDBObjectStore, IDBIndex].flatMap((source) =>
    READS.map((read) => {
      // The methods are replaced by name.
      const prototype = source.prototype as unknown as Record<string, unknown>
      const plain = prototype[read]
      if (typeof plain !== "function") throw new Error(`there is no ${read}`)
      prototype[read] = function (this: IDBObjectStore & IDBIndex, ...given: ReadonlyArray<unknown>): unknown {
        const { transaction } = "objectStore" in this && this.objectStore ? this.objectStore : this
        const { name } = transaction.db
        if (isWatched(name)) {
          count += 1
          const offence = offenceOf(read, source === IDBIndex, given)
          if (offence !== undefined) offences.push(`${name}: ${read} ${offence}`)
        }
        return plain.apply(this, given)
      }
      return () => {
        prototype[read] = plain
      }
    }),
  )
  return { offences: () => offences, count: () => count, end: () => undo.forEach((each) => void each()) }
}
