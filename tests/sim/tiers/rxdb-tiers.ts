/** Tiers B and C: the engine's rows in RxDB's memory storage (B), and in a stand-in for IndexedDB (C). */
import "fake-indexeddb/auto"
import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import { getRxStorageMemory } from "rxdb/plugins/storage-memory"
import { makeDexieDisks } from "../../../worker/store/disk/dexie-disk.ts"
import type { DisksShape, RowDisk } from "../../../worker/store/disk/row-disk.ts"
import { openPlainDisk } from "../../worlds/storage/plain-rxdb.ts"
import { maskOf } from "../plan/mask.ts"
import type { Tier } from "./tiers.ts"

/** When a frozen leader's lock is stolen, its database is open twice. In one process that is impossible. */
const WITHOUT = maskOf(["freeze", "clockJump", "clock"])

/** RxDB and Dexie know databases by name in the whole process, so each device of each world has its own names. */
let devices = 0
const nameSpace = (): ((userId: number) => number) => {
  const device = ++devices
  return (userId) => device * 1_000_000 + userId
}

/** Closes what a world leaves open before the next world begins: RxDB opens only a few databases at once. */
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

/**
 * RxDB's memory storage keeps the data of a table under its name. Here each account has its own storage, which ends
 * with the account.
 */
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
 * Corrects two things of the memory storage. It goes on working after it was closed. It also pads keys with spaces,
 * which sort after the zero character that marks the next possible key.
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
