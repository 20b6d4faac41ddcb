/**
 * What a fold is: a pure function of one event and the rows it says it reads. Nothing else decides what a row holds,
 * so rows can always be made anew from the log.
 */
import type { EventOf, EventTag } from "#schema/events.ts"
import type { FamilyName, KeyOf } from "../store/families.ts"
import type { Rows, Write } from "../store/rows.ts"

/** What a projection touches. It is folded before the projections that write what it reads (fold-order.ts). */
export interface Projection {
  readonly writes: ReadonlyArray<FamilyName>
  /** Rows of others, as they are before the event. */
  readonly reads: ReadonlyArray<FamilyName>
}

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

/** Keys of all that a projection touches, and what it gives to be written. */
export type KeysOf<P extends Projection> = KeyOf<P["writes"][number] | P["reads"][number]>
export type WritesOf<P extends Projection> = ReadonlyArray<Write<KeyOf<P["writes"][number]>>>

/** A fold of the projection `P`: a key of a family that `P` does not name does not compile. */
export interface Fold<T extends EventTag, P extends Projection = Projection> {
  /** Every key that `fold` may read or write. */
  readonly reads: (event: EventOf<T>, context: FoldContext) => ReadonlyArray<KeysOf<P>>
  readonly fold: (event: EventOf<T>, rows: Rows, context: FoldContext) => WritesOf<P>
}
