/**
 * Standings: rows that depend on the newest feed event alone. One definition beside the event says what the device
 * keeps of it. The row (worker/store/families.ts), its fold (worker/projections/standings.ts), and what compaction and
 * snapshots may drop (`toldBy`) follow from it. A feed that restarts sends these events again.
 */
import type { Schema } from "effect"
import type { Told } from "./tells.ts"

/** The schema of one event: a tagged struct. */
type EventSchema = Schema.Top & {
  readonly Type: { readonly _tag: string }
  readonly fields: { readonly _tag: { readonly schema: { readonly literal: string } } }
}

/** A row under its name in a domain's table. */
export interface Standing<Event extends EventSchema = EventSchema, Value extends Schema.Top = Schema.Top> {
  readonly tag: Event["Type"]["_tag"]
  readonly value: Value
  /** The row after the event. `before`: undefined while there is no row. */
  after(event: Event["Type"], before: Value["Type"] | undefined): Value["Type"]
  /** What the event carries in full. `row` prefixes the names. */
  tells(event: Event["Type"], row: string): Told
}

interface Whole<E, V> {
  readonly of: (event: E) => V
  /** Rank of a value. The highest-ranked value stays, in any order of arrival. Without it the last to arrive stays. */
  readonly rank?: (value: V) => number
}

/** A row that each event carries in full. */
export const standing = <E extends EventSchema, V extends Schema.Top>(
  event: E,
  value: V,
  { of, rank }: Whole<E["Type"], V["Type"]>,
): Standing<E, V> => ({
  tag: event.fields._tag.schema.literal,
  value,
  after: (told, before) => {
    const now = of(told)
    return rank !== undefined && before !== undefined && rank(before) > rank(now) ? before : now
  },
  tells: (told, row) => (rank === undefined ? { sets: [row] } : { raises: [[row, rank(of(told))]] }),
})

interface Each<E, I> {
  readonly of: (event: E) => I
  readonly id: (item: I) => string
  /** Gateway time, ms. The newest item comes first. */
  readonly at: (item: I) => number
  /** Most items that the row keeps. Older ones are dropped. */
  readonly most: number
}

/** A row of items. Each event carries one item in full. */
export const standingEach = <E extends EventSchema, I, V extends Schema.Top & { readonly Type: ReadonlyArray<I> }>(
  event: E,
  value: V,
  { of, id, at, most }: Each<E["Type"], I>,
): Standing<E, V> => ({
  tag: event.fields._tag.schema.literal,
  value,
  after: (told, before = []) => {
    const item = of(told)
    const others = before.filter((one) => id(one) !== id(item))
    const newestFirst = (a: I, b: I): number => at(b) - at(a) || (id(a) < id(b) ? -1 : 1)
    return [item, ...others].sort(newestFirst).slice(0, most)
  },
  tells: (told, row) => ({ sets: [`${row} ${id(of(told))}`] }),
})
