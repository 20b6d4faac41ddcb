/**
 * What a fold is: a pure function of one event and the rows that it declares to read. Nothing else decides what a row
 * holds, so rows can always be made anew from the log.
 */
import type { EventOf, EventTag } from "#schema/events.ts"
import type { FamilyName, KeyOf } from "../store/families.ts"
import type { Rows, Write } from "../store/rows.ts"

/** What a projection touches. It is folded before the projections that write what it reads (`foldOrder`). */
export interface Projection {
  /**
   * Rises whenever one of its folds changes, or what its events are read as. Rows are then made anew. Pages of messages
   * go by the versions of the projections that write them.
   */
  readonly version: number
  readonly writes: ReadonlyArray<FamilyName>
  /** Rows of other projections, as they are before the event. */
  readonly reads: ReadonlyArray<FamilyName>
}

export interface FoldContext {
  /** The user whose log this is. */
  readonly me: number
  /** Device time of the commit, ms. */
  readonly at: number
  /** The commit's number in the log. */
  readonly seq: number
  /** The event's place in its commit. */
  readonly index: number
}

/** Keys of everything that a projection touches, and what it returns to be written. */
export type KeysOf<P extends Projection> = KeyOf<P["writes"][number] | P["reads"][number]>
export type WritesOf<P extends Projection> = ReadonlyArray<Write<KeyOf<P["writes"][number]>>>

/** A fold of the projection `P`: a key of a family that `P` does not name does not compile. */
export interface Fold<T extends EventTag, P extends Projection = Projection> {
  /** Every key that `fold` may read or write. */
  readonly reads: (event: EventOf<T>, context: FoldContext) => ReadonlyArray<KeysOf<P>>
  readonly fold: (event: EventOf<T>, rows: Rows, context: FoldContext) => WritesOf<P>
}

/** The folds of the projection `P`, by tag. */
export type Folds<P extends Projection> = { readonly [T in EventTag]?: Fold<T, P> }

/**
 * The order in which an event goes through the projections: a projection that reads rows of others comes before those
 * that write them. Throws when projections read each other in a circle.
 */
export const foldOrder = <N extends string>(
  projections: {
    readonly [P in N]: Omit<Projection, "version">
  },
): ReadonlyArray<N> => {
  const names = Object.keys(projections) as Array<N>
  const readersOf = (writer: N): ReadonlyArray<N> =>
    names.filter(
      (name) =>
        name !== writer && projections[name].reads.some((family) => projections[writer].writes.includes(family)),
    )
  const order = new Set<N>()
  const place = (name: N, path: ReadonlyArray<N>): void => {
    if (path.includes(name)) throw new Error(`projections read each other in a circle: ${[...path, name].join(", ")}`)
    if (order.has(name)) return
    for (const reader of readersOf(name)) place(reader, [...path, name])
    order.add(name)
  }
  for (const name of names) place(name, [])
  return [...order]
}
