/**
 * Disks on RxDB: one database and one collection for each account, one string key, one text. The worker is its only
 * user and holds a Web Lock for it (tabs/), so RxDB's own ways of sharing a database between tabs are off.
 */

import { Layer } from "effect"
import { createRxDatabase, type RxCollection, type RxJsonSchema, type RxStorage } from "rxdb"
import { allOrNothingStorage, type DexieInternals } from "./all-or-nothing-storage.ts"
import { databaseNameOf, ownPrefixOf } from "./database-name.ts"
import { Disks, type DisksShape, type Room, type RowDisk } from "./row-disk.ts"
import { type Doc, type TextTable, textTable } from "./text-table.ts"

const schema: RxJsonSchema<Doc> = {
  version: 0,
  primaryKey: "k",
  type: "object",
  properties: { k: { type: "string", maxLength: 200 }, v: { type: "string" } },
  required: ["k", "v"],
}

/** `indexedDB` and `IDBKeyRange` are the platform's in a browser. */
export interface Platform {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
  /** A worker can ask how much room there is, not for its being kept: that is the page's to ask. */
  readonly storage?: Pick<StorageManager, "estimate" | "persisted">
}

export type StorageInstance = RxCollection<Doc>["storageInstance"]

/** What RxDB stands on, and how texts are read from and written to a collection on it. */
export interface Ground {
  readonly storage: RxStorage<unknown, unknown>
  readonly texts: (instance: StorageInstance) => Promise<TextTable>
}

export const rxdbDisks = (platform: Platform): Layer.Layer<Disks> => Layer.succeed(Disks, makeRxdbDisks(platform))

export const makeRxdbDisks = (platform: Platform, groundOf: () => Ground = () => onDexie(platform)): DisksShape => ({
  ...(platform.storage === undefined ? {} : { room: () => roomOf(platform.storage) }),
  open: (userId) => openDisk(databaseNameOf(userId), groundOf()),
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

const onDexie = ({ indexedDB, IDBKeyRange }: Platform): Ground => ({
  storage: allOrNothingStorage({
    indexedDB,
    IDBKeyRange,
    cache: "disabled",
    chromeTransactionDurability: "relaxed",
  }),
  // RxDB hands on what its storage has made for the collection, of whatever type.
  texts: async ({ internals }) => textTable(await (internals as DexieInternals), IDBKeyRange),
})

const openDisk = async (name: string, { storage, texts }: Ground): Promise<RowDisk> => {
  const database = await createRxDatabase<{ rows: RxCollection<Doc> }>({ name, storage, multiInstance: false })
  const open = async (): Promise<TextTable> => {
    const { rows } = await database.addCollections({ rows: { schema } })
    return texts(rows.storageInstance)
  }
  const table = await open().catch(async (cause: unknown) => {
    await database.close()
    throw cause
  })
  return {
    ...table,
    close: async () => {
      await database.close()
    },
  }
}
