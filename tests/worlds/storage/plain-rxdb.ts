/** Disks on any of RxDB's storages, by RxDB's own means alone. The product's disk must equal them. */
import {
  type BulkWriteRow,
  createRxDatabase,
  prepareQuery,
  type RxCollection,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorage,
} from "rxdb/plugins/core"
import { type DiskChange, type RowDisk, WriteConflict } from "../../../worker/store/disk/row-disk.ts"

interface Doc {
  k: string
  v: string
}

const schema: RxJsonSchema<Doc> = {
  version: 0,
  primaryKey: "k",
  type: "object",
  properties: { k: { type: "string", maxLength: 200 }, v: { type: "string" } },
  required: ["k", "v"],
}

export const openPlainDisk = async (name: string, storage: RxStorage<unknown, unknown>): Promise<RowDisk> => {
  const database = await createRxDatabase<{ rows: RxCollection<Doc> }>({ name, storage, multiInstance: false })
  const { rows } = await database.addCollections({ rows: { schema } })
  return { ...textsOver(rows.storageInstance), close: async () => void (await database.close()) }
}

type StorageInstance = RxCollection<Doc>["storageInstance"]

const textsOver = (instance: StorageInstance): Omit<RowDisk, "close"> => {
  const documents = async (keys: ReadonlyArray<string>): Promise<ReadonlyMap<string, RxDocumentData<Doc>>> => {
    const found: ReadonlyArray<RxDocumentData<Doc>> = await instance.findDocumentsById([...keys], false)
    return new Map(found.map((document) => [document.k, document]))
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
    write: async (changes) => {
      const before = await documents(changes.map(({ key }) => key))
      const rows = changes.flatMap((change) => bulkWriteRow(change, before.get(change.key)))
      const { error } = await instance.bulkWrite(rows, "commit")
      if (error.length > 0) throw new WriteConflict(`${error[0]?.documentId} was written by another leader`)
    },
  }
}

const bulkWriteRow = (
  { key, text, was }: DiskChange,
  before: RxDocumentData<Doc> | undefined,
): ReadonlyArray<BulkWriteRow<Doc>> => {
  if (was !== undefined && (before?.v ?? null) !== was) throw new WriteConflict(`${key} was written by another leader`)
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
