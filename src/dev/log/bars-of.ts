/** Spans as the bars of a waterfall: each below what it happened in, placed within the time that its root took. Pure. */
import type { SpanLine } from "#schema/device/log-commands.ts"

export interface Bar extends SpanLine {
  /** How many spans it stands in. */
  readonly depth: number
  /** Begin and length in hundredths of its root. */
  readonly left: number
  readonly width: number
}

/** Newest root first. A span whose parent is not there (it has not ended yet, or is forgotten) is a root. */
export const barsOf = (spans: ReadonlyArray<SpanLine>): ReadonlyArray<Bar> => {
  const ids = new Set(spans.map(({ id }) => id))
  const children = new Map<number | null, Array<SpanLine>>()
  for (const span of spans.toSorted((a, b) => a.at - b.at)) {
    const parent = span.parent !== null && ids.has(span.parent) ? span.parent : null
    children.set(parent, [...(children.get(parent) ?? []), span])
  }
  const below = (span: SpanLine, root: SpanLine, depth: number): ReadonlyArray<Bar> => {
    const share = (ms: number): number => (root.ms === 0 ? 0 : Math.min(100, Math.max(0, (100 * ms) / root.ms)))
    const left = share(span.at - root.at)
    const bar = { ...span, depth, left, width: Math.min(100 - left, depth === 0 ? 100 : share(span.ms)) }
    return [bar, ...(children.get(span.id) ?? []).flatMap((child) => below(child, root, depth + 1))]
  }
  return (children.get(null) ?? []).toReversed().flatMap((root) => below(root, root, 0))
}
