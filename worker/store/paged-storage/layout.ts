/**
 * How the documents of a collection stand on the disk: in which families of keys, under which fields, one or many in a row.
 * Whoever uses the collection sees documents; that 64 messages are one row is known here and nowhere else.
 */

/** The first key and the first one behind. */
export type KeyRange = readonly [from: string, to: string]

/** What a selector says of the last field of a key, both ends included. */
export interface Bounds {
  readonly low?: unknown
  readonly high?: unknown
}

/** A document as it stands in a row: its own fields, and RxDB's when RxDB has written it. */
export type RowDoc = Readonly<Record<string, unknown>>

export interface Layout {
  /** All rows of the collection are in these. */
  readonly ranges: ReadonlyArray<KeyRange>
  /** What keys are made of: selectors are mapped to them, leading fields first. None: the collection is always read whole. */
  readonly fields: ReadonlyArray<string>
  /** Rows in which the last field is greater have smaller keys. */
  readonly isInverted: boolean
  /** Never read whole. */
  readonly isLarge: boolean
  /** The rows of these leading fields, and of these values of the field behind them. */
  readonly within: (leading: ReadonlyArray<unknown>, bounds: Bounds) => KeyRange
  readonly rowOf: (id: string) => string
  /** Of what a row says, ascending in the last field; none when it says nothing that can be read. */
  readonly read: (key: string, value: unknown) => ReadonlyArray<RowDoc>
  /** Two states of a row, as far as their documents differ. */
  readonly differing: (was: unknown, value: unknown) => readonly [was: unknown, value: unknown]
  /** The documents that a row may have had when all that is known of it is that it is gone: their primary key at least. */
  readonly gone: (key: string) => ReadonlyArray<RowDoc>
  /** All documents of a row, at least one, ascending in the last field. */
  readonly write: (docs: ReadonlyArray<RowDoc>) => { readonly text: string; readonly isCold?: true }
}
