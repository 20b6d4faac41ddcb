/**
 * Disks that fail on purpose: a wrapper over any disks that counts their operations and makes chosen ones fail as in
 * browsers. A fault leaves on the medium what a browser would leave.
 */
import type { DiskChange, DisksShape, RowDisk } from "../../../worker/store/disk/row-disk.ts"

export type Operation = "open" | "get" | "range" | "write"

/** Each kind of fault, and what it means. */
export const FAULTS = {
  quota: "there is no room; nothing is written",
  quotaInAbort: "the same, dressed as an aborted transaction",
  abort: "the transaction is aborted; nothing is written",
  lost: "the connection is gone before the operation; a new one works",
  lostAfter: "the connection is gone after the operation, which was done",
  versionChange: "another tab has closed this connection; a new one works",
  blocked: "the connection is gone, and the next opening is blocked once",
  openFailure: "the connection is gone, and opening fails twice",
  eviction: "the browser has deleted the database",
  killed: "the worker dies before the operation",
  killedAfter: "the worker dies after the operation, which was done",
} as const
export type Fault = keyof typeof FAULTS

export interface FaultyDisks {
  /** The number of operations of all workers so far. */
  readonly count: () => number
  /** Called at each operation; null lets it through. */
  fault: ((operation: Operation, index: number, changes: ReadonlyArray<DiskChange>) => Fault | null) | null
  /** The disks as one worker sees them, until it is killed. */
  readonly worker: () => FaultyWorker
}

export interface FaultyWorker extends DisksShape {
  /** Resolves when a fault has killed this worker. */
  readonly death: Promise<void>
  readonly isDead: () => boolean
}

const named = (name: string, message: string, more: object = {}): Error =>
  Object.assign(new Error(message), { name }, more)

const errors = {
  full: () => new DOMException("The quota has been exceeded.", "QuotaExceededError"),
  lost: () =>
    new DOMException("Connection to Indexed Database server lost. Refresh the page to try again", "UnknownError"),
  closed: () => named("DatabaseClosedError", "Database has been closed"),
  blocked: () => named("BlockedError", "The opening is blocked by another connection"),
  noOpen: () => new DOMException("Internal error opening backing store for indexedDB.open.", "UnknownError"),
}

export const makeFaultyDisks = (under: DisksShape): FaultyDisks => {
  let index = 0
  /** The errors of the next openings. */
  let openings: Array<() => Error> = []
  const disks: FaultyDisks = { fault: null, count: () => index, worker: () => makeWorker() }

  const makeWorker = (): FaultyWorker => {
    let isDead = false
    let tellDeath = (): void => {}
    const death = new Promise<void>((done) => {
      tellDeath = done
    })
    /** A dead worker's promises never end. */
    const die = (): Promise<never> => {
      isDead = true
      tellDeath()
      return new Promise(() => {})
    }

    const operation = async <A>({ name, changes = [], userId, cut }: Asked, work: () => Promise<A>): Promise<A> => {
      if (isDead) return die()
      if (name === "open") {
        const failing = openings.shift()
        if (failing !== undefined) throw failing()
      }
      const number = index++
      const fault = disks.fault?.(name, number, changes) ?? null
      switch (fault) {
        case null:
          return work()
        case "quota":
          if (name !== "write") return work()
          throw errors.full()
        case "quotaInAbort":
          if (name !== "write") return work()
          throw named("AbortError", "aborted", { inner: errors.full() })
        case "abort":
          throw new DOMException("The transaction was aborted.", "AbortError")
        case "lost":
          cut()
          throw errors.lost()
        case "lostAfter":
          await work()
          cut()
          throw errors.lost()
        case "versionChange":
          cut()
          throw errors.closed()
        case "blocked":
          cut()
          openings = [errors.blocked]
          throw errors.closed()
        case "openFailure":
          cut()
          openings = [errors.noOpen, errors.noOpen]
          throw name === "open" ? errors.noOpen() : errors.closed()
        case "eviction":
          cut()
          await under.destroy(userId)
          throw errors.closed()
        case "killed":
          return die()
        case "killedAfter":
          await work()
          return die()
      }
    }

    const overDisk = (disk: RowDisk, userId: number): RowDisk => {
      let isOpen = true
      const on = <A>(name: Operation, work: () => Promise<A>, changes: ReadonlyArray<DiskChange> = []): Promise<A> => {
        if (!isOpen) return Promise.reject(errors.closed())
        const cut = (): void => {
          isOpen = false
        }
        return operation({ name, changes, userId, cut }, work)
      }
      return {
        get: (keys) => on("get", () => disk.get(keys)),
        range: (...asked) => on("range", () => disk.range(...asked)),
        write: (changes, options) => on("write", () => disk.write(changes, options), changes),
        close: async () => {
          isOpen = false
          await disk.close()
        },
      }
    }

    return {
      death,
      isDead: () => isDead,
      destroy: (userId) => under.destroy(userId),
      open: (userId) =>
        operation({ name: "open", userId, cut: () => {} }, async () => overDisk(await under.open(userId), userId)),
    }
  }

  return disks
}

interface Asked {
  readonly name: Operation
  readonly changes?: ReadonlyArray<DiskChange>
  readonly userId: number
  /** Closes the connection. */
  readonly cut: () => void
}
