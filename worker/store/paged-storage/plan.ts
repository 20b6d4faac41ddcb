/**
 * Turns a Mango query into keys or ascending key ranges: by equality on leading fields, bounds on the next field, and
 * the order of keys. Other documents in a range are filtered out later. A query on a large collection that is no such
 * range is refused; the refusal names the fields that can be queried.
 */
import type { FilledMangoQuery } from "rxdb"
import type { Bounds, KeyRange, Layout } from "./layout.ts"

export type Plan =
  | { readonly by: "ids"; readonly ids: ReadonlyArray<string> }
  /** `inOrder`: keys ascend as the query sorts, so reading stops when the limit is reached. */
  | { readonly by: "ranges"; readonly ranges: ReadonlyArray<KeyRange>; readonly inOrder: boolean }

/** A query on a large collection that no key serves. */
export class NoKeyForQuery extends Error {
  override readonly name = "NoKeyForQuery"
}

type Conditions = Readonly<Record<string, unknown>>

/** A field's operators in the `selector` of a normalized query. */
const conditionsOf = (selector: object, field: string): Conditions => {
  const conditions: unknown = Object.entries(selector).find(([name]) => name === field)?.[1]
  return typeof conditions === "object" && conditions !== null ? (conditions as Conditions) : {}
}

const BOUNDS = ["$gt", "$gte", "$lt", "$lte"]

const idsOf = ({ $eq, $in }: Conditions): ReadonlyArray<string> | undefined => {
  if (typeof $eq === "string") return [$eq]
  return Array.isArray($in) && $in.every((id) => typeof id === "string") ? [...new Set($in)].sort() : undefined
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

export const planOf = <Doc>(
  collection: string,
  layout: Layout,
  primary: string,
  { selector, sort, limit }: FilledMangoQuery<Doc>,
): Plan => {
  const ids = idsOf(conditionsOf(selector, primary))
  if (ids !== undefined) return { by: "ids", ids }
  const { fields, isLarge, isInverted, ranges } = layout
  const firstOpen = fields.findIndex((field) => !isGiven(conditionsOf(selector, field).$eq))
  const leading = firstOpen < 0 ? fields : fields.slice(0, firstOpen)
  const values = leading.map((field) => conditionsOf(selector, field).$eq)
  const next = fields[leading.length]
  const { $gt, $gte, $lt, $lte } = conditionsOf(selector, next ?? "")
  const isLast = leading.length === fields.length - 1
  const bounds: Bounds = isLast ? { low: $gte ?? $gt ?? undefined, high: $lte ?? $lt ?? undefined } : {}
  const isBounded = next === undefined ? fields.length > 0 : isGiven(bounds.low) && isGiven(bounds.high)

  const rest = sort.flatMap((part) => Object.entries(part)).filter(([field]) => !leading.includes(field))
  const natural = [...fields.slice(leading.length), primary]
  const isSorted = rest.every(([field, direction], at) => {
    // After all fields of the key nothing is left to sort.
    if (at > natural.length - 2 && natural.length > 1) return true
    return (field === natural[at] || (at === 0 && field === primary)) && direction === (isInverted ? "desc" : "asc")
  })
  // Keys follow the sort only when all fields before the last are fixed to one value.
  const inOrder = ranges.length === 1 && (isLast || next === undefined) && isSorted

  if (isLarge) {
    const known = new Set([...leading, ...(isLast && next !== undefined ? [next] : []), "_deleted"])
    const unknown = Object.entries(selector).flatMap(([field, conditions]: [string, unknown]) => {
      const operators = Object.keys(Object(conditions))
      const isKnown = known.has(field) && operators.every((operator) => operator === "$eq" || BOUNDS.includes(operator))
      return isKnown ? [] : [field]
    })
    const serves = `it is read by its primary key, or by ${fields.join(", then ")}, ${isInverted ? "descending" : "ascending"}`
    if (unknown.length > 0) throw new NoKeyForQuery(`no key of ${collection} leads to ${unknown.join(", ")}: ${serves}`)
    if (!isBounded && !(inOrder && limit !== undefined))
      throw new NoKeyForQuery(`${collection} is never read whole: ${serves}, within two bounds or with a limit`)
  }
  if (ranges.length !== 1 || fields.length === 0) return { by: "ranges", ranges, inOrder }
  return { by: "ranges", ranges: [layout.within(values, bounds)], inOrder }
}
