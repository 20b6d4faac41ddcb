/**
 * Applies a watch message to the value that a watcher holds. Values are never changed in place; what stays equal stays
 * the same object.
 */
import type { ListValue } from "#schema/queries.ts"
import { type ListQueryTag, ROW_IDS } from "#schema/rules/row-ids.ts"
import type { WatchMessage } from "#schema/worker-api.ts"
import { share } from "./share.ts"

export type HeldList = ListValue<unknown, unknown>
type ListMessage = Extract<WatchMessage, { kind: "list" | "patch" }>

const rowIdOf = (tag: string, row: unknown): string =>
  String((row as Readonly<Record<string, unknown>>)[ROW_IDS[tag as ListQueryTag]])

const isSameMap = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean =>
  a.size === b.size && [...a].every(([id, row]) => b.has(id) && b.get(id) === row)

/**
 * The list after a whole result or a patch; `held` itself when nothing changed. Undefined when the message does not fit
 * what is held (an ordered row is in neither): the watcher must ask for the whole result again.
 */
export const applyToList = (tag: string, held: HeldList | undefined, message: ListMessage): HeldList | undefined => {
  if (message.kind === "patch" && held === undefined) return undefined
  const order = share(held?.order, message.order ?? held?.order ?? [])
  const came = new Map((message.rows ?? []).map((row) => [rowIdOf(tag, row), row]))
  const rows = new Map<string, unknown>()
  for (const id of order) {
    if (came.has(id)) rows.set(id, share(held?.rows.get(id), came.get(id)))
    else if (message.kind === "patch" && held?.rows.has(id)) rows.set(id, held.rows.get(id))
    else return undefined
  }
  const head = share(held?.head, message.head === undefined ? held?.head : message.head)
  const kept = held !== undefined && isSameMap(held.rows, rows) ? held.rows : rows
  return held !== undefined && head === held.head && order === held.order && kept === held.rows
    ? held
    : { head, order, rows: kept }
}
