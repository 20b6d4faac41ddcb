/**
 * A long sorted list of ids, in stretches: a change makes a new list that shares all other stretches with the old one.
 * Pure.
 */

export type SortedIds = ReadonlyArray<ReadonlyArray<number>>
export type Compare = (a: number, b: number) => number

const STRETCH = 1_000

/** The list of ids that are sorted already. */
export const inStretches = (ids: ReadonlyArray<number>): SortedIds =>
  Array.from({ length: Math.ceil(ids.length / STRETCH) }, (_, n) => ids.slice(n * STRETCH, (n + 1) * STRETCH))

export const sizeOf = (list: SortedIds): number => list.reduce((sum, { length }) => sum + length, 0)

/** The list without an id, wherever it is. */
export const withoutId = (list: SortedIds, id: number): SortedIds => {
  const at = list.findIndex((stretch) => stretch.includes(id))
  const stretch = list[at]?.filter((other) => other !== id)
  return stretch === undefined ? list : list.toSpliced(at, 1, ...(stretch.length > 0 ? [stretch] : []))
}

/** The list with an id added that it does not contain. */
export const withId = (list: SortedIds, id: number, compare: Compare): SortedIds => {
  const after = list.findIndex(([first]) => first !== undefined && compare(id, first) < 0)
  const at = Math.max(0, (after < 0 ? list.length : after) - 1)
  const stretch = list[at] ?? []
  let [low, high] = [0, stretch.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const there = stretch[middle]
    if (there !== undefined && compare(there, id) < 0) low = middle + 1
    else high = middle
  }
  const longer = stretch.toSpliced(low, 0, id)
  return list.toSpliced(at, 1, ...(longer.length > 2 * STRETCH ? inStretches(longer) : [longer]))
}
