/**
 * RxDB's Dexie storage with what RxDB's own bookkeeping needs of it: a bulk write is one IndexedDB transaction that a
 * conflict aborts whole, and deleted documents leave the disk. The rows of an account go past it (text-table.ts).
 */
import type { BulkWriteRow, RxDocumentData, RxStorage, RxStorageWriteError, StringKeys } from "rxdb"
import { categorizeBulkWriteRows } from "rxdb/plugins/core"
import {
  fromStorageToDexie,
  getDocsInDb,
  getRxStorageDexie,
  type RxStorageInstanceDexie,
} from "rxdb/plugins/storage-dexie"

type DexieStorage = ReturnType<typeof getRxStorageDexie>
export type DexieSettings = DexieStorage["settings"]
export type DexieInternals = RxStorageInstanceDexie<unknown>["internals"]

export const allOrNothingStorage = (settings: DexieSettings): RxStorage<DexieInternals, DexieSettings> => {
  const plain = getRxStorageDexie(settings)
  return {
    name: plain.name,
    rxdbVersion: plain.rxdbVersion,
    createStorageInstance: async (params) => {
      const instance = await plain.createStorageInstance(params)
      instance.bulkWrite = (rows, context) => bulkWrite(instance, rows, context)
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
