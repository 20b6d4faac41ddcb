/**
 * Disks on RxDB: one database and one collection for each account, one string key, one text. The worker is its only
 * user and holds a Web Lock for it (tabs/), so RxDB's own ways of sharing a database between tabs are off.
 */

import { Layer } from "effect"
import {
  type BulkWriteRow,
  createRxDatabase,
  type RxCollection,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorage,
} from "rxdb"
import { prepareQuery } from "rxdb/plugins/core"
import { allOrNothingStorage, type DexieSettings } from "./all-or-nothing-storage.ts"
import { type DiskChange, Disks, type DisksShape, type Room, type RowDisk, WriteConflict } from "./row-disk.ts"

interface Doc {
  k: string
  /** JSON. A text, so that neither RxDB nor Dexie walks through it. */
  v: string
}

const schema: RxJsonSchema<Doc> = {
  version: 0,
  primaryKey: "k",
  type: "object",
  properties: { k: { type: "string", maxLength: 200 }, v: { type: "string" } },
  required: ["k", "v"],
}

const nameOf = (userId: number): string => `livcam-${userId}`

/** `indexedDB` and `IDBKeyRange` are the platform's in a browser. */
export interface Platform {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
  /** A worker can ask how much room there is, not for its being kept: that is the page's to ask. */
  readonly storage?: Pick<StorageManager, "estimate" | "persisted">
}

export const rxdbDisks = (platform: Platform): Layer.Layer<Disks> => Layer.succeed(Disks, makeRxdbDisks(platform))

/** `storageOf` is what RxDB stands on; a write goes with its wish for durability. */
export const makeRxdbDisks = (platform: Platform, storageOf: StorageOf = dexieOf(platform)): DisksShape => ({
  ...(platform.storage === undefined ? {} : { room: () => roomOf(platform.storage) }),
  open: (userId) => openDisk(nameOf(userId), storageOf),
  destroy: async (userId) => {
    const databases = await platform.indexedDB.databases()
    const names = databases.flatMap(({ name }) => (name?.startsWith(`rxdb-dexie-${nameOf(userId)}--`) ? [name] : []))
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

type StorageOf = (wish: { readonly durable: boolean }) => RxStorage<unknown, unknown>

const dexieOf =
  (platform: Platform): StorageOf =>
  (wish) =>
    allOrNothingStorage(dexieSettings(platform, wish))

const openDisk = async (name: string, storageOf: StorageOf): Promise<RowDisk> => {
  const wish = { durable: false }
  const database = await createRxDatabase<{ rows: RxCollection<Doc> }>({
    name,
    storage: storageOf(wish),
    multiInstance: false,
  })
  const { rows } = await database.addCollections({ rows: { schema } }).catch(async (cause: unknown) => {
    await database.close()
    throw cause
  })
  return diskOver(rows.storageInstance, database, wish)
}

/** Dexie opens each transaction with the durability wished for at that moment. */
const dexieSettings = (platform: Platform, wish: { readonly durable: boolean }): DexieSettings => ({
  indexedDB: platform.indexedDB,
  IDBKeyRange: platform.IDBKeyRange,
  cache: "disabled",
  chromeTransactionDurability: "relaxed",
  onCreate: (dexie) => {
    dexie.use({
      stack: "dbcore",
      name: "durability",
      create: (core) => ({
        ...core,
        transaction: (stores, mode, options) =>
          core.transaction(stores, mode, wish.durable ? { durability: "strict" } : options),
      }),
    })
  },
})

const diskOver = (
  instance: RxCollection<Doc>["storageInstance"],
  database: { close: () => Promise<boolean> },
  wish: { durable: boolean },
): RowDisk => {
  const documents = async (keys: ReadonlyArray<string>): Promise<ReadonlyMap<string, RxDocumentData<Doc>>> => {
    const found: ReadonlyArray<RxDocumentData<Doc>> = await instance.findDocumentsById([...keys], false)
    return new Map(found.map((document) => [document.k, document]))
  }
  /** One at a time: the durability that is wished for is one transaction's own. */
  let writes: Promise<unknown> = Promise.resolve()
  const bulkWrite = (rows: Array<BulkWriteRow<Doc>>, durable: boolean) => {
    const written = writes.then(() => {
      wish.durable = durable
      return instance.bulkWrite(rows, "commit").finally(() => {
        wish.durable = false
      })
    })
    writes = written.catch(() => {})
    return written
  }
  return {
    get: async (keys) => new Map([...(await documents(keys))].map(([key, { v }]) => [key, v])),
    range: async (from, to, limit) => {
      const query = prepareQuery<Doc>(instance.schema, {
        selector: { _deleted: { $eq: false }, k: { $gte: from, $lt: to } },
        sort: [{ k: "asc" }],
        limit,
        skip: 0,
      })
      const found: ReadonlyArray<RxDocumentData<Doc>> = (await instance.query(query)).documents
      return found.map(({ k, v }) => [k, v] as const)
    },
    write: async (changes, { durable }) => {
      const before = await documents(changes.map(({ key }) => key))
      const rows = changes.flatMap((change) => bulkWriteRow(change, before.get(change.key)))
      const { error } = await bulkWrite(rows, durable)
      if (error.length > 0) throw new WriteConflict(`${error[0]?.documentId} was written by another owner`)
    },
    close: async () => {
      await database.close()
    },
  }
}

const bulkWriteRow = (
  { key, text, was }: DiskChange,
  before: RxDocumentData<Doc> | undefined,
): ReadonlyArray<BulkWriteRow<Doc>> => {
  if (was !== undefined && (before?.v ?? null) !== was) throw new WriteConflict(`${key} was written by another owner`)
  if (before === undefined && text === null) return []
  const document = {
    k: key,
    v: text ?? before?.v ?? "",
    _deleted: text === null,
    _attachments: {},
    _meta: before?._meta ?? { lwt: 1 },
    _rev: before?._rev ?? "",
  }
  return [before === undefined ? { document } : { previous: before, document }]
}
