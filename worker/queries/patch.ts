/** What a watcher is sent: first the whole result, then only changes. Pure. */
import { type ListValue, type QueryTag, queries } from "#schema/queries.ts"
import type { WatchMessage } from "#schema/worker-api.ts"

type List = ListValue<unknown, unknown>

/** The result as a list when the query's shape is a list; else null. */
const asList = (tag: QueryTag, result: unknown): List | null =>
  // The cast holds: the view of a tag gives what the tag's query says, so its shape is the result's.
  queries[tag].shape === "list" ? (result as List) : null

export const wholeMessage = (tag: QueryTag, id: number, result: unknown): WatchMessage => {
  const list = asList(tag, result)
  if (list === null) return { id, kind: "value", value: result }
  return { id, kind: "list", head: list.head, order: list.order, rows: list.order.map((row) => list.rows.get(row)) }
}

/** Null when nothing changed. */
export const patchMessage = (tag: QueryTag, id: number, before: unknown, after: unknown): WatchMessage | null => {
  const [old, list] = [asList(tag, before), asList(tag, after)]
  if (old === null || list === null) return isSame(before, after) ? null : { id, kind: "value", value: after }
  const rows = list.order.flatMap((row) => {
    const value = list.rows.get(row)
    return isSame(old.rows.get(row), value) ? [] : [value]
  })
  const patch = {
    ...(isSame(old.head, list.head) ? {} : { head: list.head }),
    ...(isSame(old.order, list.order) ? {} : { order: list.order }),
    ...(rows.length === 0 ? {} : { rows }),
  }
  return Object.keys(patch).length === 0 ? null : { id, kind: "patch", ...patch }
}

/** Compares JSON texts: results are JSON, made by the same code from rows with the same order of fields. */
const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
