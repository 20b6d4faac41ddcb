/** Rows by RxDB's reactive queries: `find({ selector: { key } }).$`, for one key or a family's key range. */
import type { RxDocument } from "rxdb/plugins/core"
import type { CollectionName } from "#schema/rules/collections.ts"
import type { ReactiveRows } from "../../queries/live-rows.ts"
import { type FamilyName, familyNames, familyOf, type RowKey, rangeOf, type ValueOf } from "../families.ts"
import type { RowDoc } from "../paged-storage/layout.ts"
import type { Collections } from "./open-collections.ts"
import { collections } from "./table.ts"

/** The collections that views use. */
export const VIEWED: ReadonlyArray<CollectionName> = ["users", "counters", "account", "remotes"]

/** `hear` passes all pending commits on to RxDB. */
export const reactiveRows = (database: Collections, hear: () => void): ReactiveRows => {
  /** The same document gives the identical row object, so a caller that keeps rows can compare them by identity. */
  const known = new WeakMap<RxDocument<RowDoc>, readonly [RowKey, ValueOf<RowKey>]>()
  const rowOf = (document: RxDocument<RowDoc>) => {
    const same = known.get(document)
    if (same !== undefined) return same
    const { key, ...fields } = document.toJSON()
    const isBare = "value" in fields && Object.keys(fields).length === 1
    // The store has already decoded the row by the schema of its key.
    const row = [key as RowKey, (isBare ? fields.value : fields) as ValueOf<RowKey>] as const
    known.set(document, row)
    return row
  }
  return (of, changed) => {
    const family = familyNames.find((name) => name === of)
    const [from, to] = rangeOf(family ?? (familyOf(of) as FamilyName))
    const name = VIEWED.find((name) => collections[name].layout.ranges.some(([first]) => first === from))
    if (name === undefined) return undefined
    const key = family === undefined ? of : { $gte: from, $lt: to }
    const query = database.collections[name].find({ selector: { key } })
    let results = 0
    const tell = (): void => {
      results += 1
      if (results > 1) changed()
    }
    const watching = query.$.subscribe({ next: tell, error: changed })
    return {
      rows: async () => {
        hear()
        return (await query.exec()).map(rowOf)
      },
      unsubscribe: () => watching.unsubscribe(),
    }
  }
}
