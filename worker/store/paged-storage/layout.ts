/**
 * How the documents of a collection stand on the disk: in which key families, under which fields, one or many in a row.
 * Callers of the collection see only documents; only a layout knows that 64 messages are one row.
 */

/** A range of keys; `to` is exclusive. */
export type KeyRange = readonly [from: string, to: string]

/** A selector's bounds on the last field of a key, both ends included. */
export interface Bounds {
  readonly low?: unknown
  readonly high?: unknown
}

/** A document as stored in a row: its own fields, plus RxDB's when RxDB has written it. */
export type RowDoc = Readonly<Record<string, unknown>>

export interface Layout {
  /** These ranges hold all rows of the collection. */
  readonly ranges: ReadonlyArray<KeyRange>
  /** The fields of keys, leading ones first; selectors are mapped to them. Empty: the collection is read whole. */
  readonly fields: ReadonlyArray<string>
  /** True when rows with a greater last field have smaller keys. */
  readonly isInverted: boolean
  /** True when the collection is never read whole. */
  readonly isLarge: boolean
  /** The key range of the rows with these leading fields, and with the next field within these bounds. */
  readonly within: (leading: ReadonlyArray<unknown>, bounds: Bounds) => KeyRange
  readonly rowOf: (id: string) => string
  /** The documents of a row's value, ascending in the last field; empty when the value cannot be read. */
  readonly read: (key: string, value: unknown) => ReadonlyArray<RowDoc>
  /** Two states of a row, reduced to the documents that differ. */
  readonly differing: (was: unknown, value: unknown) => readonly [was: unknown, value: unknown]
  /** The documents, at least their primary keys, that a deleted row of unknown content may have had. */
  readonly gone: (key: string) => ReadonlyArray<RowDoc>
  /** The text of a row. `docs`: all its documents, at least one, ascending in the last field. */
  readonly write: (docs: ReadonlyArray<RowDoc>) => { readonly text: string; readonly isCold?: true }
}
