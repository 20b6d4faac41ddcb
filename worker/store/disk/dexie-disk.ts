/**
 * Disks in IndexedDB: one database for each account, opened by Dexie, with one object store of texts by key (text-table.ts).
 * The worker is its only user and holds a Web Lock for it (tabs/).
 */

import Dexie from "dexie"
import { Layer } from "effect"
import { formerListOf, ownPrefixOf, rowsDatabaseOf } from "./database-name.ts"
import { Disks, type DisksShape, type Room, type RowDisk } from "./row-disk.ts"
import { TABLE, textTable } from "./text-table.ts"

/** `indexedDB` and `IDBKeyRange` are the platform's in a browser. */
export interface Platform {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
  /** A worker can ask how much room there is. Only a page can ask the browser to keep the data for good. */
  readonly storage?: Pick<StorageManager, "estimate" | "persisted">
}

export const dexieDisks = (platform: Platform): Layer.Layer<Disks> => Layer.succeed(Disks, makeDexieDisks(platform))

export const makeDexieDisks = (platform: Platform): DisksShape => ({
  ...(platform.storage === undefined ? {} : { room: () => roomOf(platform.storage) }),
  open: (userId) => openDisk(userId, platform),
  destroy: async (userId) => {
    const databases = await platform.indexedDB.databases()
    const names = databases.flatMap(({ name }) => (name?.startsWith(ownPrefixOf(userId)) ? [name] : []))
    await Promise.all(names.map((name) => deleted(platform.indexedDB.deleteDatabase(name))))
  },
})

const roomOf = async (storage: Platform["storage"]): Promise<Room> => {
  const { usage = null, quota = null } = (await storage?.estimate()) ?? {}
  return { usage, quota, isPersistent: (await storage?.persisted()) ?? false }
}

const deleted = (request: IDBOpenDBRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })

const openDisk = async (userId: number, { indexedDB, IDBKeyRange }: Platform): Promise<RowDisk> => {
  const database = new Dexie(rowsDatabaseOf(userId), { indexedDB, IDBKeyRange, autoOpen: false, cache: "disabled" })
  // RxDB's Dexie storage made version 1: the same rows in the same store, plus indexes and two empty stores. Dexie
  // removes those in the IndexedDB transaction that raises the version, all or nothing.
  database
    .version(2)
    .stores({ [TABLE]: "k" })
    // Deletes the database with RxDB's list of collections. The browser carries the request out even without this
    // worker.
    .upgrade(() => void indexedDB.deleteDatabase(formerListOf(userId)))
  try {
    await database.open()
  } catch (cause) {
    database.close()
    throw cause
  }
  return { ...textTable(() => database.backendDB(), IDBKeyRange), close: async () => database.close() }
}
