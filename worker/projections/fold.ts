/**
 * What a fold is: a pure function of one event and the rows it says it reads. Nothing else decides what a row holds,
 * so rows can always be made anew from the log.
 */
import type { EventOf, EventTag } from "#schema/events.ts"
import type { RowKey } from "../store/families.ts"
import type { Rows, RowWrite } from "../store/rows.ts"

export interface FoldContext {
  /** Whose log it is. */
  readonly me: number
  /** Device time of the commit. */
  readonly at: number
  /** The commit's number in the log. */
  readonly seq: number
  /** The event's place in its commit. */
  readonly index: number
}

export interface Fold<T extends EventTag> {
  /** Every key that `fold` may read or write. */
  readonly reads: (event: EventOf<T>, context: FoldContext) => ReadonlyArray<RowKey>
  readonly fold: (event: EventOf<T>, rows: Rows, context: FoldContext) => ReadonlyArray<RowWrite>
}
