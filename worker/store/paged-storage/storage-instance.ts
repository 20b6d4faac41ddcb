/** One opened collection, in the form that RxDB expects of a storage (`RxStorageInstance`). */
import {
  getPrimaryFieldOfPrimaryKey,
  now,
  type RxStorageDefaultCheckpoint,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
} from "rxdb/plugins/core"
import { Subject } from "rxjs"
import type { DiskChange } from "../disk/row-disk.ts"
import type { Collection, Doc, Documents } from "./documents.ts"
import type { Layout, RowDoc } from "./layout.ts"
import type { StoredRows } from "./stored-rows.ts"
import type { Write } from "./writer.ts"

/** What all collections of a storage share. */
interface Ground {
  readonly rows: StoredRows
  readonly documents: Documents
  readonly write: Write
  /** Runs writes one after the other. */
  readonly inTurn: <A>(work: () => Promise<A>) => Promise<A>
  readonly layoutOf: (collection: string, primary: string) => Layout
  readonly closed: (collection: Collection) => void
}

type Instance = RxStorageInstance<RowDoc, Layout, object, RxStorageDefaultCheckpoint>

export const openCollection = (params: RxStorageInstanceCreationParams<RowDoc, object>, ground: Ground): Collection => {
  const { rows, write, inTurn } = ground
  const { docsIn, findByIds, query, everyRow } = ground.documents
  const { collectionName, databaseName, schema, options } = params
  const primary = getPrimaryFieldOfPrimaryKey(schema.primaryKey)
  const layout = ground.layoutOf(collectionName, primary)
  let closed: Promise<void> | undefined
  const whileOpen = <A>(work: () => Promise<A>): Promise<A> =>
    closed === undefined ? work() : Promise.reject(new Error(`${collectionName} is closed`))
  const instance: Instance = {
    databaseName,
    collectionName,
    schema,
    options,
    internals: layout,
    bulkWrite: (writes, context) =>
      whileOpen(() =>
        inTurn(async () => {
          const [written] = await write([[collection, writes]], context, { durable: false, allOrNothing: false })
          return { error: written?.errors ?? [] }
        }),
      ),
    findDocumentsById: (ids, withDeleted) =>
      whileOpen(async () => {
        const docs = await findByIds(collection, ids)
        return ids.flatMap((id) => docs.get(id) ?? []).filter(({ _deleted }) => withDeleted || !_deleted)
      }),
    query: (asked) => whileOpen(async () => ({ documents: await query(collection, asked) })),
    count: (asked) => whileOpen(async () => ({ count: (await query(collection, asked)).length, mode: "fast" })),
    changeStream: () => collection.changes.asObservable(),
    getAttachmentData: (_document, attachment) => Promise.reject(new Error(`there are no attachments: ${attachment}`)),
    cleanup: (minimumDeletedTime) =>
      whileOpen(() =>
        inTurn(async () => {
          const before = now() - minimumDeletedTime
          const isOver = ({ _deleted, _meta }: Doc): boolean => _deleted && _meta.lwt < before
          await everyRow(layout, async (found) => {
            const changes = found.flatMap(([key, was]): ReadonlyArray<DiskChange> => {
              const docs = docsIn(collection, key, was)
              const kept = docs.filter((doc) => !isOver(doc))
              if (kept.length === docs.length) return []
              return [kept.length === 0 ? { key, text: null } : { key, ...layout.write(kept) }]
            })
            if (changes.length > 0) await rows.write(changes, { durable: false })
          })
          return true
        }),
      ),
    remove: () =>
      whileOpen(() =>
        inTurn(async () => {
          await everyRow(layout, (found) =>
            rows.write(
              found.map(([key]) => ({ key, text: null })),
              { durable: false },
            ),
          )
        }),
      ).then(() => instance.close()),
    close: () => {
      closed ??= inTurn(async () => {
        ground.closed(collection)
        collection.changes.complete()
      })
      return closed
    },
  }
  const collection: Collection = { name: collectionName, layout, primary, changes: new Subject(), instance }
  return collection
}
