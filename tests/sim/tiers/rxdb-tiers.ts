/** Tiers B and C: the engine's rows in RxDB, in memory and in IndexedDB's stand-in. */
import "fake-indexeddb/auto"
import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import { getRxStorageMemory } from "rxdb/plugins/storage-memory"
import type { DisksShape, RowDisk } from "../../../worker/store/row-disk.ts"
import { makeRxdbDisks } from "../../../worker/store/rxdb-disk.ts"
import { maskOf } from "../plan/mask.ts"
import type { Backing } from "../world/backed-medium.ts"
import type { Tier } from "./tiers.ts"

/** In one process a database cannot be open twice, as it is when a frozen owner is robbed. */
const WITHOUT = maskOf(["freeze", "clockJump", "clock"])

const tierOver = (backing: (device: number) => Backing): Tier => ({
  world: () => ({ isOpen: true, without: WITHOUT, backing }),
  between: async () => {},
  close: async () => {},
})

/** RxDB and Dexie know databases by name in the whole process: each device of each world has names of its own. */
let devices = 0
const nameSpace = (): ((userId: number) => number) => {
  const device = ++devices
  return (userId) => device * 1_000_000 + userId
}

export const openTierC = async (): Promise<Tier> =>
  tierOver(() => {
    const idOf = nameSpace()
    const { open, destroy } = makeRxdbDisks({ indexedDB: new IDBFactory(), IDBKeyRange })
    const disks: DisksShape = { open: (userId) => open(idOf(userId)), destroy: (userId) => destroy(idOf(userId)) }
    return { disks, closesAtDeath: true }
  })

/** RxDB's memory storage forgets a database that is closed, so one stays open for each account as long as it exists. */
export const openTierB = async (): Promise<Tier> =>
  tierOver(() => {
    const platform = { indexedDB: new IDBFactory(), IDBKeyRange }
    const disks = makeRxdbDisks(platform, () => getRxStorageMemory())
    return { disks: keptOpen(disks, nameSpace()), closesAtDeath: false }
  })

const keptOpen = (disks: DisksShape, idOf: (userId: number) => number): DisksShape => {
  const open = new Map<number, Promise<RowDisk>>()
  return {
    open: async (userId) => {
      const known = open.get(userId) ?? disks.open(idOf(userId))
      open.set(userId, known)
      return { ...(await known), close: async () => {} }
    },
    destroy: async (userId) => {
      const known = open.get(userId)
      open.delete(userId)
      await (await known)?.close()
    },
  }
}
