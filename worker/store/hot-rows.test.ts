import { expect, test } from "vitest"
import { families, type RowKey } from "./families.ts"
import { makeHotRows } from "./hot-rows.ts"

const unread = families.unread.key()
const keyOf = (n: number): RowKey => families.report.key(`${n}`)

test("CARD-06: a row that was written is at hand, one that was deleted is known to be gone, and others are not known", () => {
  const hot = makeHotRows()
  expect(hot.get(unread)).toBeUndefined()
  hot.written([{ key: unread, value: 3, length: 1 }])
  expect(hot.get(unread)).toBe(3)
  hot.written([{ key: unread, value: null, length: 0 }])
  expect(hot.get(unread)).toBeNull()
  hot.forget()
  expect(hot.get(unread)).toBeUndefined()
})

test("CARD-06: what a reading finds is void when something was written since it began", () => {
  const hot = makeHotRows()
  const [early, late] = [hot.reading(), hot.reading()]
  early.take(unread, 1, 1)
  expect(hot.get(unread)).toBe(1)
  hot.written([{ key: unread, value: 2, length: 1 }])
  late.take(unread, 1, 1)
  expect(hot.get(unread)).toBe(2)
  const across = hot.reading()
  hot.forget()
  across.take(unread, 1, 1)
  expect(hot.get(unread)).toBeUndefined()
})

test("G9: it holds so much text and no more; what was used longest ago goes first", () => {
  const hot = makeHotRows(1_000)
  const take = (n: number, length: number) => hot.reading().take(keyOf(n), 7, length)
  take(1, 300)
  take(2, 300)
  expect(hot.get(keyOf(1))).toBe(7)
  take(3, 300)
  expect([1, 2, 3].map((n) => hot.get(keyOf(n)))).toEqual([7, undefined, 7])
  take(4, 5_000)
  expect(hot.get(keyOf(4))).toBeUndefined()
  expect(hot.get(keyOf(3))).toBe(7)
})

test("CARD-06: entries, cached answers and what is set aside are never held", () => {
  const hot = makeHotRows()
  const cold: ReadonlyArray<RowKey> = [families.entry.key(1), families.remote.key("wall"), families.setAside.key("a")]
  hot.written(cold.map((key) => ({ key, value: null, length: 0 })))
  expect(cold.map(hot.get)).toEqual([undefined, undefined, undefined])
})
