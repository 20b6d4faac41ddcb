import { expect, test } from "vitest"
import type { SpanLine } from "#schema/device/open-log.ts"
import { barsOf } from "./Timings.tsx"

const span = (n: number, parent: number | null, at: number, ms: number): SpanLine => ({
  ...{ n, id: n, parent, name: `span ${n}`, at, ms },
  ...{ failed: false, facts: {} },
})
const seen = (spans: ReadonlyArray<SpanLine>) =>
  barsOf(spans).map(({ id, depth, left, width }) => [id, depth, left, width])

test("a span stands below what it happened in, within its root's time; the newest root is first", () => {
  expect(seen([span(1, 2, 10, 20), span(2, null, 0, 40), span(3, null, 100, 8)])).toEqual([
    [3, 0, 0, 100],
    [2, 0, 0, 100],
    [1, 1, 25, 50],
  ])
})

test("a span whose parent has not ended is a root of its own, and none leaves its root's bar", () => {
  expect(seen([span(1, 9, 10, 20)])).toEqual([[1, 0, 0, 100]])
  expect(seen([span(1, 2, 30, 100), span(2, null, 0, 40)])[1]).toEqual([1, 1, 75, 25])
  expect(seen([span(1, 2, 0, 0), span(2, null, 0, 0)])).toEqual([
    [2, 0, 0, 100],
    [1, 1, 0, 0],
  ])
})
