/**
 * The disk of one browser: texts by key for each account, with relaxed durability. Writes without a request for
 * durability wait in a buffer; a crash undoes the newest of them. Operations of one database keep their order. A write
 * is applied one step before its writer is told.
 */
import { type DiskChange, type DisksShape, type RowDisk, WriteConflict } from "../../../worker/store/disk/row-disk.ts"
import { type Actor, type Kernel, Queue } from "../kernel/kernel.ts"
import { later } from "../kernel/later.ts"

export type DiskFault = "quota" | "abort" | "lost" | "lostAfter"

/** One database, from its creation to its destruction. */
export interface Volume {
  readonly userId: number
  /** Counts the databases of this browser. */
  readonly number: number
  readonly texts: Map<string, string>
  /** How to undo each write that is not safe yet, oldest first. */
  readonly unsafe: Array<ReadonlyMap<string, string | null>>
}

export interface MediumEvents {
  /** Called before a write is applied; `actor` is the writer. */
  readonly writing: (volume: Volume, actor: Actor, changes: ReadonlyArray<DiskChange>, durable: boolean) => void
  /** Called after a crash has undone the newest writes of a volume. */
  readonly torn: (volume: Volume) => void
  readonly destroyed: (volume: Volume) => void
}

export interface MediumOptions {
  readonly kernel: Kernel
  readonly events: MediumEvents
  /** Asked before each write. */
  readonly fault: (volume: Volume, actor: Actor, changes: ReadonlyArray<DiskChange>) => DiskFault | null
  /** How long an operation takes, ms. */
  readonly latency: () => number
}

export type Medium = ReturnType<typeof makeMedium>

const closed = (): DOMException => new DOMException("The database connection is closed", "InvalidStateError")
const failureOf = (fault: DiskFault): DOMException =>
  fault === "quota"
    ? new DOMException("no room is left", "QuotaExceededError")
    : fault === "abort"
      ? new DOMException("the transaction was aborted", "AbortError")
      : closed()

export const makeMedium = ({ kernel, events, fault, latency }: MediumOptions) => {
  const volumes = new Map<number, Volume>()
  let made = 0

  const volumeOf = (userId: number): Volume => {
    const known = volumes.get(userId)
    if (known !== undefined) return known
    const volume: Volume = { userId, number: made++, texts: new Map(), unsafe: [] }
    volumes.set(userId, volume)
    return volume
  }

  const apply = (volume: Volume, changes: ReadonlyArray<DiskChange>, durable: boolean): void => {
    const { texts, unsafe } = volume
    const before = new Map<string, string | null>()
    for (const { key, text } of changes) {
      before.set(key, texts.get(key) ?? null)
      if (text === null) texts.delete(key)
      else texts.set(key, text)
    }
    if (durable) unsafe.length = 0
    else unsafe.push(before)
  }

  const conflictIn = (volume: Volume, changes: ReadonlyArray<DiskChange>): DiskChange | undefined =>
    changes.find(({ key, was }) => was !== undefined && (volume.texts.get(key) ?? null) !== was)

  const openDisk = (actor: Actor, volume: Volume): RowDisk => {
    const queue = new Queue(actor)
    let isOpen = true
    const operation = <A>(work: () => A, settle?: (value: A, ok: (value: A) => void) => void): Promise<A> =>
      later((ok, fail) => {
        const turn = () => {
          if (!isOpen) return fail(closed())
          let value: A
          try {
            value = work()
          } catch (cause) {
            return fail(cause)
          }
          if (settle === undefined) ok(value)
          else settle(value, ok)
        }
        const ms = latency()
        if (ms === 0) kernel.schedule(queue, turn)
        else kernel.after(actor, ms, () => kernel.schedule(queue, turn))
      })
    return {
      get: (keys) =>
        operation(() => {
          const found = new Map<string, string>()
          for (const key of keys) {
            const text = volume.texts.get(key)
            if (text !== undefined) found.set(key, text)
          }
          return found
        }),
      range: (from, to, limit) =>
        operation(() => {
          const keys: string[] = []
          for (const key of volume.texts.keys()) if (key >= from && key < to) keys.push(key)
          keys.sort()
          return keys.slice(0, limit).map((key) => [key, volume.texts.get(key) ?? ""] as const)
        }),
      write: (changes, { durable }) =>
        operation(
          () => {
            const trouble = fault(volume, actor, changes)
            if (trouble !== null && trouble !== "lostAfter") {
              if (trouble === "lost") isOpen = false
              throw failureOf(trouble)
            }
            const conflict = conflictIn(volume, changes)
            if (conflict !== undefined) throw new WriteConflict(`${conflict.key} was written by another leader`)
            events.writing(volume, actor, changes, durable)
            apply(volume, changes, durable)
            if (trouble === "lostAfter") {
              isOpen = false
              throw failureOf(trouble)
            }
          },
          // The write is applied but not acknowledged yet: a worker may die in between.
          (_, ok) => kernel.soon(actor, () => ok()),
        ),
      close: () =>
        later((ok) => {
          isOpen = false
          kernel.soon(actor, () => ok())
        }),
    }
  }

  return {
    volumes: volumes as ReadonlyMap<number, Volume>,
    /** The databases as one tab sees them. */
    disksOf: (actor: Actor): DisksShape => ({
      open: (userId) => later((ok) => kernel.soon(actor, () => ok(openDisk(actor, volumeOf(userId))))),
      destroy: (userId) =>
        later((ok) => {
          kernel.soon(actor, () => {
            const volume = volumes.get(userId)
            volumes.delete(userId)
            if (volume !== undefined) events.destroyed(volume)
            ok()
          })
        }),
    }),
    /** A crash: undoes the newest `lost` unsafe writes of each volume in `userIds`. */
    tear: (userIds: ReadonlyArray<number>, lost: (unsafe: number) => number): void => {
      for (const userId of userIds) {
        const volume = volumes.get(userId)
        if (volume === undefined) continue
        const count = lost(volume.unsafe.length)
        for (const before of volume.unsafe.splice(volume.unsafe.length - count).reverse())
          for (const [key, text] of before) {
            if (text === null) volume.texts.delete(key)
            else volume.texts.set(key, text)
          }
        volume.unsafe.length = 0
        if (count > 0) events.torn(volume)
      }
    },
    /** The browser clears the site's data. */
    wipe: (): void => {
      const gone = [...volumes.values()]
      volumes.clear()
      for (const volume of gone) events.destroyed(volume)
    },
  }
}
