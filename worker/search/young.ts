/**
 * Messages that are in no segment yet, in memory with their terms; a segment is made from them. The caller limits its
 * size.
 */
import { bucketOf } from "./buckets.ts"
import { byPlace, type Doc, type Run, runsOf } from "./docs.ts"
import { termToText } from "./postings.ts"

export interface Young {
  readonly count: () => number
  readonly add: (doc: Doc, terms: ReadonlySet<string>) => void
  /** Calls `visit` with each message that has a term with this prefix, once for each such term. */
  readonly find: (prefix: string, visit: (doc: number) => void) => void
  readonly docs: () => ReadonlyArray<Doc>
  readonly seal: () => Sealed
}

export interface Sealed {
  readonly runs: ReadonlyArray<Run>
  readonly count: number
  /** Texts of term rows by bucket. The terms in them lack their bucket's letters. */
  readonly buckets: ReadonlyMap<string, string>
  /** All terms, whole, as one text. */
  readonly inline: () => string
}

export const makeYoung = (): Young => {
  const docs: Array<Doc> = []
  const places = new Map<string, number>()
  const terms = new Map<string, Array<number>>()

  const numberOf = (doc: Doc): number => {
    const place = `${doc.sessionId} ${doc.n}`
    const known = places.get(place)
    if (known !== undefined) return known
    places.set(place, docs.length)
    return docs.push(doc) - 1
  }

  return {
    count: () => docs.length,
    docs: () => docs,
    add: (doc, held) => {
      const number = numberOf(doc)
      for (const term of held) {
        const known = terms.get(term)
        if (known === undefined) terms.set(term, [number])
        else if (known.at(-1) !== number) known.push(number)
      }
    },
    find: (prefix, visit) => {
      for (const [term, held] of terms) if (term.startsWith(prefix)) held.forEach(visit)
    },
    seal: () => {
      const order = docs.map((_, at) => at).sort((a, b) => byPlace(docAt(docs, a), docAt(docs, b)))
      const ranks = new Uint32Array(docs.length)
      for (const [rank, at] of order.entries()) ranks[at] = rank
      const sorted = [...terms].sort(([a], [b]) => (a < b ? -1 : 1))
      const ranked = (held: ReadonlyArray<number>) =>
        [...new Set(held.map((at) => ranks[at] ?? 0))].sort((a, b) => a - b)
      const buckets = new Map<string, string>()
      for (const [term, held] of sorted) {
        const bucket = bucketOf(term)
        const text = termToText(term.slice(bucket.length), ranked(held))
        buckets.set(bucket, (buckets.get(bucket) ?? "") + text)
      }
      return {
        runs: runsOf(order.map((at) => docAt(docs, at))),
        count: docs.length,
        buckets,
        inline: () => sorted.map(([term, held]) => termToText(term, ranked(held))).join(""),
      }
    },
  }
}

const docAt = (docs: ReadonlyArray<Doc>, at: number): Doc => {
  const doc = docs[at]
  if (doc === undefined) throw new Error(`no message ${at} stands here`)
  return doc
}
