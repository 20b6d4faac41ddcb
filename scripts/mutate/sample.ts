/**
 * Draws some of an area's changes; the same seed and code give the same draw. Each file gives one place before any file
 * gives a second. Stryker takes places, so a place brings all changes inside it. A place with more than `WIDEST`
 * changes (a whole body, say) is not drawn.
 */
import { createHash } from "node:crypto"

interface Position {
  readonly line: number
  readonly column: number
}

/** A change as Stryker's instrumenter lists it; lines count from 0. */
export interface Change {
  readonly fileName: string
  readonly location: { readonly start: Position; readonly end: Position }
}

const WIDEST = 6

const notAfter = (a: Position, b: Position): boolean => a.line < b.line || (a.line === b.line && a.column <= b.column)
const holds = (outer: Change, inner: Change): boolean =>
  notAfter(outer.location.start, inner.location.start) && notAfter(inner.location.end, outer.location.end)

const nameOf = ({ fileName, location: { start, end } }: Change): string =>
  `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`

/**
 * Places that contain at least `size` changes together, in the form of Stryker's `mutate` option, and how many changes
 * they contain.
 */
export const drawPlaces = (
  changes: ReadonlyArray<Change>,
  { size, seed }: { readonly size: number; readonly seed: string },
): { readonly places: ReadonlyArray<string>; readonly changes: number } => {
  const lot = (change: Change): string =>
    createHash("sha256")
      .update(`${seed} ${nameOf(change)}`)
      .digest("hex")
  const rounds = [...new Set(changes.map(({ fileName }) => fileName))].flatMap((file) => {
    const all = changes.filter(({ fileName }) => fileName === file)
    return [...new Map(all.map((change) => [nameOf(change), change])).values()]
      .map((change) => ({ change, lot: lot(change), within: all.filter((inner) => holds(change, inner)) }))
      .filter(({ within }) => within.length <= WIDEST)
      .sort((a, b) => a.lot.localeCompare(b.lot))
      .map((place, round) => ({ ...place, round }))
  })
  const drawn = new Set<Change>()
  const places: Array<string> = []
  for (const { change, within } of rounds.sort((a, b) => a.round - b.round || a.lot.localeCompare(b.lot))) {
    if (drawn.size >= size) break
    if (within.every((inner) => drawn.has(inner))) continue
    for (const inner of within) drawn.add(inner)
    places.push(nameOf(change))
  }
  return { places, changes: drawn.size }
}
