/**
 * Where rows stand on the disk. The folds' rows have two places: one is shown, in the other they are made anew under other
 * folds beside it. Pages of messages stay where they are when their own folds are the same. Keys of everything else, and of the
 * first place, stand as they are.
 */
import { OTHER_SLOT } from "./boot-keys.ts"
import { type FamilyName, FOLD_FAMILIES, families, familyOf, type RowKey, rangeOf } from "./families.ts"
import type { Head } from "./row-schemas.ts"

export interface Slot {
  readonly rows: 0 | 1
  readonly pages: 0 | 1
}

/** The slot that is shown. */
export const slotOf = ({ slot = 0, pages }: Pick<Head, "slot" | "pages">): Slot => ({
  rows: slot,
  pages: pages?.slot ?? slot,
})

export const otherSlot = ({ rows, pages }: Slot): Slot => ({ rows: otherOf(rows), pages: otherOf(pages) })

export const otherOf = (place: 0 | 1): 0 | 1 => (place === 0 ? 1 : 0)

const signOf = (name: FamilyName | undefined, { rows, pages }: Slot): string => {
  if (name === undefined || families[name].kind !== "fold") return ""
  return (name === "page" ? pages : rows) === 1 ? OTHER_SLOT : ""
}

/** The stored key of a row. */
export const storedKeyOf = (key: RowKey, slot: Slot): string => signOf(familyOf(key), slot) + key

/** The row that a stored key means, of any slot. */
export const rowKeyOf = (stored: string): string =>
  stored.startsWith(OTHER_SLOT) ? stored.slice(OTHER_SLOT.length) : stored

/** First stored key of a family and the first one behind it. */
export const storedRangeOf = (name: FamilyName, slot: Slot): readonly [from: string, to: string] => {
  const [[from, to], sign] = [rangeOf(name), signOf(name, slot)]
  return [sign + from, sign + to]
}

/** All ranges of a slot. */
export const rangesOfSlot = (slot: Slot): ReadonlyArray<readonly [from: string, to: string]> =>
  FOLD_FAMILIES.map((name) => storedRangeOf(name, slot))
