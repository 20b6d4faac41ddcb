/**
 * Where rows stand on the disk. Fold rows have two slots: one is shown, in the other they are rebuilt when the folds
 * change. Pages of messages stay in their slot when their own folds are the same. Keys of slot 0 and of all other rows
 * are stored without a prefix.
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

/** The row key of a stored key of either slot. */
export const rowKeyOf = (stored: string): string =>
  stored.startsWith(OTHER_SLOT) ? stored.slice(OTHER_SLOT.length) : stored

/** The range of a family's stored keys; `to` is exclusive. */
export const storedRangeOf = (name: FamilyName, slot: Slot): readonly [from: string, to: string] => {
  const [[from, to], sign] = [rangeOf(name), signOf(name, slot)]
  return [sign + from, sign + to]
}

/** The stored key ranges of all fold families in a slot. */
export const rangesOfSlot = (slot: Slot): ReadonlyArray<readonly [from: string, to: string]> =>
  FOLD_FAMILIES.map((name) => storedRangeOf(name, slot))
