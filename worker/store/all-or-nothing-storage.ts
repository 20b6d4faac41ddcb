/**
 * RxDB's Dexie storage with the three things that the log needs of it: a bulk write is one IndexedDB transaction that a
 * conflict aborts whole, deleted documents leave the disk, and ranges of keys are read at once instead of row by row.
 * It relies on RxDB's insides: the version is pinned and row-disk.test.ts holds it to its contract.
 */
import type { BulkWriteRow, RxDocumentData, RxStorage, RxStorageWriteError, StringKeys } from "rxdb"
import { categorizeBulkWriteRows } from "rxdb/plugins/core"
import {
  fromDexieToStorage,
  fromStorageToDexie,
  getDocsInDb,
  getRxStorageDexie,
  type RxStorageInstanceDexie,
} from "rxdb/plugins/storage-dexie"

type DexieStorage = ReturnType<typeof getRxStorageDexie>
export type DexieSettings = DexieStorage["settings"]

export const allOrNothingStorage = (
  settings: DexieSettings,
): RxStorage<RxStorageInstanceDexie<unknown>["internals"], DexieSettings> => {
  const plain = getRxStorageDexie(settings)
  return {
    name: plain.name,
    rxdbVersion: plain.rxdbVersion,
    createStorageInstance: async (params) => {
      const instance = await plain.createStorageInstance(params)
      instance.bulkWrite = (rows, context) => bulkWrite(instance, rows, context)
      const query = instance.query.bind(instance)
      instance.query = async (prepared) => (await rangeOfKeys(instance, prepared)) ?? query(prepared)
      return instance
    },
  }
}

const bulkWrite = async <Doc>(
  instance: RxStorageInstanceDexie<Doc>,
  rows: ReadonlyArray<BulkWriteRow<Doc>>,
  context: string,
): Promise<{ error: Array<RxStorageWriteError<Doc>> }> => {
  const { dexieDb, dexieTable, booleanIndexes } = await instance.internals
  const keyOf = (doc: RxDocumentData<Doc>): string => String(doc[instance.primaryPath])
  let conflicts: Array<RxStorageWriteError<Doc>> = []
  const written = dexieDb.transaction("rw", dexieTable, async (transaction) => {
    const stored = await getDocsInDb<Doc>(
      instance.internals,
      rows.map(({ document }) => keyOf(document)),
    )
    const known = new Map(stored.flatMap((doc) => (doc ? [[keyOf(doc), doc] as const] : [])))
    // The primary path names a field of the document itself; RxDB types it as one of the stored document.
    const primary = instance.primaryPath as StringKeys<Doc>
    const plan = categorizeBulkWriteRows<Doc>(instance, primary, known, [...rows], context)
    if (plan.errors.length > 0) {
      conflicts = plan.errors
      return transaction.abort()
    }
    const documents = [...plan.bulkInsertDocs, ...plan.bulkUpdateDocs].map(({ document }) => document)
    const gone = documents.filter(({ _deleted }) => _deleted).map(keyOf)
    await dexieTable.bulkPut(
      documents.filter(({ _deleted }) => !_deleted).map((document) => fromStorageToDexie(booleanIndexes, document)),
    )
    if (gone.length > 0) await dexieTable.bulkDelete(gone)
  })
  await written.catch((error: unknown) => {
    if (conflicts.length === 0) throw error
  })
  return { error: conflicts }
}

type Prepared<Doc> = Parameters<RxStorageInstanceDexie<Doc>["query"]>[0]

/** Answers a plain range of primary keys, ascending; undefined for any other query. */
const rangeOfKeys = async <Doc>(instance: RxStorageInstanceDexie<Doc>, { query, queryPlan }: Prepared<Doc>) => {
  const { dexieTable, booleanIndexes } = await instance.internals
  const [deleted, key] = queryPlan.index
  const isPlain =
    queryPlan.selectorSatisfiedByIndex && queryPlan.sortSatisfiedByIndex && queryPlan.index.length === 2 && !query.skip
  if (!isPlain || deleted !== "_deleted" || key !== instance.primaryPath) return undefined
  const [from, to] = [queryPlan.startKeys[1], queryPlan.endKeys[1]]
  if (typeof from !== "string" || typeof to !== "string") return undefined
  const range = dexieTable.where(":id").between(from, to, queryPlan.inclusiveStart, queryPlan.inclusiveEnd)
  const found: ReadonlyArray<unknown> = await (query.limit === undefined ? range : range.limit(query.limit)).toArray()
  return { documents: found.map((document) => fromDexieToStorage<Doc>(booleanIndexes, document)) }
}
