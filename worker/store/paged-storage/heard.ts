/**
 * Turns writes that came from outside the storage into RxDB's change events: inserts, updates with the former state,
 * deletes. When the former state is not known, the present one is reported as an update of itself.
 */
import type { RxStorageChangeEvent } from "rxdb/plugins/core"
import { type Bulk, type Collection, type Doc, type Documents, idOf, type Raised } from "./documents.ts"
import type { RowDoc } from "./layout.ts"
import type { WrittenRow } from "./stored-rows.ts"

type Change = RxStorageChangeEvent<Doc>

export const heardBy = (
  collection: Collection,
  written: ReadonlyArray<WrittenRow>,
  documents: Documents,
  raised: Raised,
): Bulk => {
  const isOurs = (key: string): boolean => collection.layout.ranges.some(([from, to]) => key >= from && key < to)
  const events = written.flatMap((row) => (isOurs(row.key) ? eventsOf(collection, row, documents, raised) : []))
  return {
    id: `heard-${raised.height}-${collection.name}`,
    events,
    checkpoint: { id: events.at(-1)?.documentId ?? "", lwt: raised.height },
    context: "commit",
  }
}

const eventsOf = (
  collection: Collection,
  { key, value, was }: WrittenRow,
  { docsOf, stamped }: Documents,
  { formerly }: Raised,
): ReadonlyArray<Change> => {
  const { layout } = collection
  const changeOf = (documentData: Doc, previous: Doc | undefined): Change => {
    const documentId = idOf(collection, documentData)
    if (previous === undefined) return { documentId, operation: "INSERT", documentData, previousDocumentData: previous }
    const operation = documentData._deleted ? "DELETE" : "UPDATE"
    return { documentId, operation, documentData, previousDocumentData: previous }
  }
  const without = (doc: RowDoc): Doc => ({ ...stamped(key, doc), _deleted: true })
  if (was === undefined) {
    const docs = value === null ? layout.gone(key).map(without) : docsOf(collection, key, value)
    return docs.map((doc) => changeOf(doc, doc))
  }
  const [before, now] = layout.differing(was, value)
  const left = new Map((was === null ? [] : layout.read(key, before)).map((doc) => [idOf(collection, doc), doc]))
  const standing = (value === null ? [] : docsOf(collection, key, now)).map((doc) => {
    const id = idOf(collection, doc)
    const former = left.get(id)
    left.delete(id)
    return changeOf(doc, former && formerly(key, former))
  })
  return [...standing, ...[...left.values()].map((doc) => changeOf(without(doc), formerly(key, doc)))]
}
