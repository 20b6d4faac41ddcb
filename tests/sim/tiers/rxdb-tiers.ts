/** Tiers B and C: the engine's rows in RxDB's memory storage, and in IndexedDB's stand-in. */
import "fake-indexeddb/auto"
import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import { getRxStorageMemory } from "rxdb/plugins/storage-memory"
import { makeDexieDisks } from "../../../worker/store/disk/dexie-disk.ts"
import type { DisksShape, RowDisk } from "../../../worker/store/disk/row-disk.ts"
import { openPlainDisk } from "../../worlds/storage/plain-rxdb.ts"
import { maskOf } from "../plan/mask.ts"
import type { Tier } from "./tiers.ts"

/** In one process a database cannot be open twice, as it is when a frozen leader's lock is stolen. */
const WITHOUT = maskOf(["freeze", "clockJump", "clock"])

/** RxDB and Dexie know databases by name in the whole process: each device of each world has names of its own. */
let devices = 0
const nameSpace = (): ((userId: number) => number) => {
  const device = ++devices
  return (userId) => device * 1_000_000 + userId
}

/** What a world leaves open is closed before the next one: RxDB opens no more than a few at once. */
const tierOver = (disksOf: () => DisksShape): Tier => {
  const standing = new Set<RowDisk>()
  const between = async (): Promise<void> => {
    for (const disk of standing) await disk.close()
    standing.clear()
  }
  const counted = ({ open, destroy }: DisksShape): DisksShape => ({
    destroy,
    open: async (userId) => {
      const disk = await open(userId)
      const close = async (): Promise<void> => {
        standing.delete(mine)
        await disk.close()
      }
      const mine: RowDisk = { ...disk, close }
      standing.add(mine)
      return mine
    },
  })
  return {
    world: () => ({
      isOpen: true,
      without: WITHOUT,
      backing: () => {
        const idOf = nameSpace()
        const { open, destroy } = counted(disksOf())
        return { open: (userId) => open(idOf(userId)), destroy: (userId) => destroy(idOf(userId)) }
      },
    }),
    between,
    close: between,
  }
}

export const openTierC = async (): Promise<Tier> =>
  tierOver(() => makeDexieDisks({ indexedDB: new IDBFactory(), IDBKeyRange }))

export const openTierB = async (): Promise<Tier> => tierOver(memoryDisks)

/** RxDB's memory storage keeps what it stores in a table by name: here each account has its own, which ends with the account. */
const memoryDisks = (): DisksShape => {
  const storages = new Map<number, ReturnType<typeof getRxStorageMemory>>()
  const storageOf = (userId: number) => {
    const storage = storages.get(userId) ?? { ...getRxStorageMemory(), collectionStates: new Map() }
    storages.set(userId, storage)
    return storage
  }
  return {
    open: async (userId) => exact(await openPlainDisk(`livcam-${userId}`, storageOf(userId))),
    destroy: async (userId) => void storages.delete(userId),
  }
}

/**
 * The memory storage works on after it was closed. It fills keys up with spaces, which come after the zero that makes the next
 * possible key of a key.
 */
const exact = (disk: RowDisk): RowDisk => {
  let isClosed = false
  const whileOpen = <A>(work: () => Promise<A>): Promise<A> =>
    isClosed ? Promise.reject(new DOMException("The database connection is closed", "InvalidStateError")) : work()
  return {
    get: (keys) => whileOpen(() => disk.get(keys)),
    write: (changes, options) => whileOpen(() => disk.write(changes, options)),
    range: (from, to, limit) =>
      whileOpen(async () => {
        const found = await disk.range(from, `${to.replace(/\0+$/, "")}!`, limit + 1)
        return found.filter(([key]) => key >= from && key < to).slice(0, limit)
      }),
    close: async () => {
      if (isClosed) return
      isClosed = true
      await disk.close()
    },
  }
}
