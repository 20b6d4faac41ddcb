/**
 * Writes documents as one write of rows. It reads the present rows, RxDB finds the conflicts, and the other documents
 * go into their rows. When another writer has changed a row meanwhile, nothing is written and the write is retried.
 */
import {
  type BulkWriteRow,
  type CategorizeBulkWriteRowsOutput,
  categorizeBulkWriteRows,
  type StringKeys,
} from "rxdb/plugins/core"
import { type DiskChange, WriteConflict } from "../disk/row-disk.ts"
import { type Bulk, type Collection, type Documents, idOf } from "./documents.ts"
import type { RowDoc } from "./layout.ts"
import type { StoredRows } from "./stored-rows.ts"

type Written = CategorizeBulkWriteRowsOutput<RowDoc>

/** Calls `tell` with each collection's changes when they are written. */
export const writerOver = (
  rows: StoredRows,
  { docsIn, docsById }: Documents,
  tell: (collection: Collection, bulk: Bulk) => void,
) => {
  /** One try. Null when another writer has changed a row meanwhile. */
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
      // RxDB types the primary path as a literal type of the document.
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

  return async (...given: Parameters<typeof tryWrite>): Promise<ReadonlyArray<Written>> => {
    for (let tries = 0; tries < TRIES; tries++) {
      const written = await tryWrite(...given)
      if (written !== null) return written
    }
    throw new WriteConflict("others write the same rows all the time")
  }
}

export type Write = ReturnType<typeof writerOver>

/** Most tries of a write when other writers keep changing its rows. */
const TRIES = 5

const byField =
  (field: string) =>
  (a: RowDoc, b: RowDoc): number => {
    const [one, other] = [a[field], b[field]]
    if (typeof one === "number" && typeof other === "number") return one - other
    return String(one) < String(other) ? -1 : 1
  }
