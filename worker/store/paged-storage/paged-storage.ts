/**
 * An RxStorage over texts by key (disk/row-disk.ts): collections are families of keys of one store, so a commit over several of them
 * is one write of the disk, all or nothing, and each collection's change stream tells its part after it. Writes follow each other.
 * Only what RxDB documents is used: `RxStorage`, `RxStorageInstance` and the helpers that it exports for writers of storages.
 */
import {
  type BulkWriteRow,
  type CategorizeBulkWriteRowsOutput,
  categorizeBulkWriteRows,
  getPrimaryFieldOfPrimaryKey,
  now,
  RXDB_VERSION,
  type RxStorage,
  type RxStorageChangeEvent,
  type RxStorageDefaultCheckpoint,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
  type RxStorageWriteError,
  type StringKeys,
} from "rxdb/plugins/core"
import { Subject } from "rxjs"
import { type DiskChange, WriteConflict } from "../disk/row-disk.ts"
import { type Collection, type Doc, documentsOver, idOf, makeStamps } from "./documents.ts"
import type { Layout, RowDoc } from "./layout.ts"
import type { StoredRows, WrittenRow } from "./stored-rows.ts"

type Written = CategorizeBulkWriteRowsOutput<RowDoc>

export interface CommitPart {
  readonly collection: string
  readonly rows: ReadonlyArray<BulkWriteRow<RowDoc>>
}

export interface PagedStorage extends RxStorage<Layout, object> {
  /** Writes to several collections at once: all of it, or nothing when one document conflicts. */
  readonly commit: (
    parts: ReadonlyArray<CommitPart>,
    options: { readonly durable: boolean },
  ) => Promise<ReadonlyArray<RxStorageWriteError<RowDoc>>>
}

export const pagedStorage = (
  rows: StoredRows,
  layoutOf: (collection: string, primary: string) => Layout,
): PagedStorage => {
  const open = new Map<string, Set<Collection>>()
  const stamps = makeStamps()
  const { docsOf, docsIn, docsById, query, everyRow } = documentsOver(rows, stamps)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <A>(work: () => Promise<A>): Promise<A> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }

  const tell = ({ name }: Collection, bulk: Parameters<Collection["changes"]["next"]>[0]): void => {
    if (bulk.events.length > 0) for (const { changes } of open.get(name) ?? []) changes.next(bulk)
  }

  /** One try: null when somebody else has written meanwhile. */
  const tryWrite = async (
    parts: ReadonlyArray<readonly [Collection, ReadonlyArray<BulkWriteRow<RowDoc>>]>,
    context: string,
    options: { readonly durable: boolean; readonly allOrNothing: boolean },
  ): Promise<ReadonlyArray<Written> | null> => {
    const [changes, outcomes]: [Array<DiskChange>, Array<readonly [Collection, Written]>] = [[], []]
    for (const [collection, writes] of parts) {
      const { layout, primary, instance } = collection
      const keyOf = ({ document }: BulkWriteRow<RowDoc>): string => layout.rowOf(String(document[primary]))
      const { found, docs } = await docsById(collection, new Set(writes.map(keyOf)))
      // RxDB types the primary path as a literal of the document's.
      const outcome = categorizeBulkWriteRows<RowDoc>(
        instance,
        primary as StringKeys<RowDoc>,
        docs,
        [...writes],
        context,
      )
      outcomes.push([collection, outcome])
      const written = [...outcome.bulkInsertDocs, ...outcome.bulkUpdateDocs]
      for (const key of new Set(written.map(keyOf))) {
        const standing = found.get(key)
        const before = standing === undefined ? [] : docsIn(collection, key, standing)
        const row = new Map(before.map((doc) => [idOf(collection, doc), doc]))
        for (const one of written) if (keyOf(one) === key) row.set(idOf(collection, one.document), one.document)
        const stored = layout.write([...row.values()].sort(byField(layout.fields.at(-1) ?? primary)))
        // A packed text is never compared.
        const isCold = stored.isCold === true || (before.length > 0 && layout.write(before).isCold === true)
        changes.push({ key, ...stored, ...(isCold ? {} : { was: standing ?? null }) })
      }
    }
    const isRefused = options.allOrNothing && outcomes.some(([, { errors }]) => errors.length > 0)
    if (!isRefused && changes.length > 0) {
      try {
        await rows.write(changes, options)
      } catch (cause) {
        if (cause instanceof WriteConflict) return null
        throw cause
      }
      for (const [collection, { eventBulk, newestRow }] of outcomes) {
        if (newestRow === undefined) continue
        const { document } = newestRow
        tell(collection, { ...eventBulk, checkpoint: { id: idOf(collection, document), lwt: document._meta.lwt } })
      }
    }
    return outcomes.map(([, outcome]) => outcome)
  }

  const write: (...given: Parameters<typeof tryWrite>) => Promise<ReadonlyArray<Written>> = async (...given) => {
    for (let tries = 0; tries < TRIES; tries++) {
      const written = await tryWrite(...given)
      if (written !== null) return written
    }
    throw new WriteConflict("others write the same rows all the time")
  }

  /** What others have written: RxDB is told what stands there now; what stood there before, nobody has read. */
  const heard = (written: ReadonlyArray<WrittenRow>): void => {
    const height = stamps.raise(written.map(({ key }) => key))
    for (const all of open.values()) {
      const [collection] = all
      if (collection === undefined) continue
      const events = written.flatMap(({ key, value }) =>
        collection.layout.ranges.some(([from, to]) => key >= from && key < to) ? eventsOf(collection, key, value) : [],
      )
      const newest = events.at(-1)?.documentId ?? ""
      tell(collection, {
        id: `heard-${height}-${collection.name}`,
        events,
        checkpoint: { id: newest, lwt: height },
        context: "commit",
      })
    }
  }
  const eventsOf = (collection: Collection, key: string, value: unknown): ReadonlyArray<RxStorageChangeEvent<Doc>> => {
    if (value !== null)
      return docsOf(collection, key, value).map((doc) => ({
        documentId: idOf(collection, doc),
        operation: "UPDATE",
        documentData: doc,
        previousDocumentData: doc,
      }))
    return collection.layout.gone(key).map((gone) => {
      const doc = { ...stamps.on(key, gone), _deleted: true }
      return { documentId: idOf(collection, doc), operation: "DELETE", documentData: doc, previousDocumentData: doc }
    })
  }
  rows.watch?.(heard)

  const createInstance = (
    params: RxStorageInstanceCreationParams<RowDoc, object>,
  ): RxStorageInstance<RowDoc, Layout, object, RxStorageDefaultCheckpoint> => {
    const { collectionName, databaseName, schema, options } = params
    const primary = getPrimaryFieldOfPrimaryKey(schema.primaryKey)
    const layout = layoutOf(collectionName, primary)
    let closed: Promise<void> | undefined
    const whileOpen = <A>(work: () => Promise<A>): Promise<A> =>
      closed === undefined ? work() : Promise.reject(new Error(`${collectionName} is closed`))
    const instance: RxStorageInstance<RowDoc, Layout, object, RxStorageDefaultCheckpoint> = {
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
          const { docs } = await docsById(collection, new Set(ids.map(layout.rowOf)))
          return ids.flatMap((id) => docs.get(id) ?? []).filter(({ _deleted }) => withDeleted || !_deleted)
        }),
      query: (asked) => whileOpen(async () => ({ documents: await query(collection, asked) })),
      count: (asked) => whileOpen(async () => ({ count: (await query(collection, asked)).length, mode: "fast" })),
      changeStream: () => collection.changes.asObservable(),
      getAttachmentData: (_document, attachment) =>
        Promise.reject(new Error(`there are no attachments: ${attachment}`)),
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
          open.get(collectionName)?.delete(collection)
          collection.changes.complete()
        })
        return closed
      },
    }
    const collection: Collection = { name: collectionName, layout, primary, changes: new Subject(), instance }
    open.set(collectionName, (open.get(collectionName) ?? new Set()).add(collection))
    return instance
  }

  return {
    name: "paged",
    rxdbVersion: RXDB_VERSION,
    // RxDB asks for each collection in its own type; the storage knows documents by their fields alone.
    createStorageInstance: async (params) => createInstance(params as never) as never,
    commit: (parts, { durable }) =>
      inTurn(async () => {
        const named = parts.map(({ collection, rows }) => {
          const [one] = open.get(collection) ?? []
          if (one === undefined) throw new Error(`${collection} is not open`)
          return [one, rows] as const
        })
        const written = await write(named, "commit", { durable, allOrNothing: true })
        return written.flatMap(({ errors }) => errors)
      }),
  }
}

/** How often a write begins anew when somebody else has written its rows. */
const TRIES = 5

const byField =
  (field: string) =>
  (a: RowDoc, b: RowDoc): number => {
    const [one, other] = [a[field], b[field]]
    if (typeof one === "number" && typeof other === "number") return one - other
    return String(one) < String(other) ? -1 : 1
  }
