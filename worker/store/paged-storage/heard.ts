/** What others have written, as RxDB's change events: it is told what stands there now; what stood there before, nobody has read. */
import type { RxStorageChangeEvent } from "rxdb/plugins/core"
import { type Bulk, type Collection, type Doc, type Documents, idOf } from "./documents.ts"
import type { WrittenRow } from "./stored-rows.ts"

export const heardBy = (
  collection: Collection,
  written: ReadonlyArray<WrittenRow>,
  documents: Documents,
  height: number,
): Bulk => {
  const isOurs = (key: string): boolean => collection.layout.ranges.some(([from, to]) => key >= from && key < to)
  const events = written.flatMap((row) => (isOurs(row.key) ? eventsOf(collection, row, documents) : []))
  return {
    id: `heard-${height}-${collection.name}`,
    events,
    checkpoint: { id: events.at(-1)?.documentId ?? "", lwt: height },
    context: "commit",
  }
}

const eventsOf = (
  collection: Collection,
  { key, value }: WrittenRow,
  { docsOf, stamped }: Documents,
): ReadonlyArray<RxStorageChangeEvent<Doc>> => {
  const isGone = value === null
  const docs = isGone
    ? collection.layout.gone(key).map((gone) => ({ ...stamped(key, gone), _deleted: true }))
    : docsOf(collection, key, value)
  return docs.map((doc) => ({
    documentId: idOf(collection, doc),
    operation: isGone ? "DELETE" : "UPDATE",
    documentData: doc,
    previousDocumentData: doc,
  }))
}
