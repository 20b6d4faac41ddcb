/**
 * An RxStorage over texts by key (disk/row-disk.ts). Collections are key families of one store, so a commit over
 * several collections is one disk write, all or nothing; afterwards each collection's change stream emits its part.
 * Writes run one after the other. Only documented parts of RxDB are used: `RxStorage`, `RxStorageInstance` and the
 * helpers exported for storages.
 */
import { type BulkWriteRow, RXDB_VERSION, type RxStorage, type RxStorageWriteError } from "rxdb/plugins/core"
import { type Bulk, type Collection, documentsOver, makeStamps } from "./documents.ts"
import { heardBy } from "./heard.ts"
import type { Layout, RowDoc } from "./layout.ts"
import { openCollection } from "./storage-instance.ts"
import type { StoredRows } from "./stored-rows.ts"
import { writerOver } from "./writer.ts"

export interface CommitPart {
  readonly collection: string
  readonly rows: ReadonlyArray<BulkWriteRow<RowDoc>>
}

export interface PagedStorage extends RxStorage<Layout, object> {
  /** Writes to several collections in one step: everything, or nothing when one document conflicts. */
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
  const documents = documentsOver(rows, stamps)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <A>(work: () => Promise<A>): Promise<A> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }

  const tell = ({ name }: Collection, bulk: Bulk): void => {
    if (bulk.events.length > 0) for (const { changes } of open.get(name) ?? []) changes.next(bulk)
  }

  const write = writerOver(rows, documents, tell)
  rows.watch?.((written) => {
    const raised = stamps.raise(written.map(({ key }) => key))
    for (const [collection] of open.values())
      if (collection !== undefined) tell(collection, heardBy(collection, written, documents, raised))
  })

  return {
    name: "paged",
    rxdbVersion: RXDB_VERSION,
    // RxDB types each collection by its documents; the storage treats documents as plain fields.
    createStorageInstance: async (params) => {
      const collection = openCollection(params as never, {
        rows,
        documents,
        write,
        inTurn,
        layoutOf,
        closed: (collection) => open.get(collection.name)?.delete(collection),
      })
      const { name, instance } = collection
      open.set(name, (open.get(name) ?? new Set()).add(collection))
      return instance as never
    },
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
