/** Merges several segments into one: numbers their messages anew and merges the rows of each bucket into one. Pure. */
import { byPlace, type Doc, docsOf, type Run, runsOf } from "./docs.ts"
import { readTerms, termToText } from "./postings.ts"

export interface MergePlan {
  readonly runs: ReadonlyArray<Run>
  readonly count: number
  /** For each segment: the new number of each of its messages; -1 for a message that is left out. */
  readonly moved: ReadonlyArray<Int32Array>
}

/** `isGone`: true when the message of segment `of` is no longer on this device. */
export const planMerge = (
  segments: ReadonlyArray<ReadonlyArray<Run>>,
  isGone: (doc: Doc, of: number) => boolean,
): MergePlan => {
  const docs = segments.map(docsOf)
  const all = docs.flatMap((own, of) => own.flatMap((doc, at) => (isGone(doc, of) ? [] : [{ doc, of, at }])))
  all.sort((a, b) => byPlace(a.doc, b.doc))
  const moved = docs.map((own) => new Int32Array(own.length).fill(-1))
  const kept: Array<Doc> = []
  for (const { doc, of, at } of all) {
    const last = kept.at(-1)
    if (last === undefined || byPlace(last, doc) !== 0) kept.push(doc)
    const places = moved[of]
    if (places !== undefined) places[at] = kept.length - 1
  }
  return { runs: runsOf(kept), count: kept.length, moved }
}

/** Merges the rows of one bucket. `rows`: one for each segment; empty when the segment has none. */
export const mergeRows = (rows: ReadonlyArray<string>, moved: MergePlan["moved"]): string => {
  const terms = new Map<string, Array<number>>()
  for (const [of, row] of rows.entries()) {
    const places = moved[of]
    let held: Array<number> = []
    readTerms(
      row,
      "",
      (doc) => {
        const place = places?.[doc] ?? -1
        if (place >= 0) held.push(place)
      },
      (term) => {
        held = terms.get(term) ?? []
        terms.set(term, held)
      },
    )
  }
  return [...terms]
    .filter(([, held]) => held.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([term, held]) =>
      termToText(
        term,
        [...new Set(held)].sort((a, b) => a - b),
      ),
    )
    .join("")
}
