/**
 * Where rows stand on the disk. The folds' rows have two places: one is shown, in the other they are made anew under other
 * folds beside it. Keys of everything else, and of slot 0, stand as they are.
 */
import { OTHER_SLOT } from "./boot-keys.ts"
import { type FamilyName, FOLD_FAMILIES, families, familyOf, type RowKey, rangeOf } from "./families.ts"

export type Slot = 0 | 1

export const otherSlot = (slot: Slot): Slot => (slot === 0 ? 1 : 0)

const isFold = (name: FamilyName | undefined): boolean => name !== undefined && families[name].kind === "fold"

/** The stored key of a row. */
export const storedKeyOf = (key: RowKey, slot: Slot): string =>
  slot === 1 && isFold(familyOf(key)) ? `${OTHER_SLOT}${key}` : key

/** The row that a stored key means, of any slot. */
export const rowKeyOf = (stored: string): string =>
  stored.startsWith(OTHER_SLOT) ? stored.slice(OTHER_SLOT.length) : stored

/** First stored key of a family and the first one behind it. */
export const storedRangeOf = (name: FamilyName, slot: Slot): readonly [from: string, to: string] => {
  const [from, to] = rangeOf(name)
  return slot === 1 && isFold(name) ? [`${OTHER_SLOT}${from}`, `${OTHER_SLOT}${to}`] : [from, to]
}

/** All ranges of a slot. */
export const rangesOfSlot = (slot: Slot): ReadonlyArray<readonly [from: string, to: string]> =>
  FOLD_FAMILIES.map((name) => storedRangeOf(name, slot))
