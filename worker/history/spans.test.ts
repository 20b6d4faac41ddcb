import { expect, test } from "vitest"
import { fullPage, holesOf, pagesOf, spansOf } from "./spans.ts"

test("neighbouring pages are one request of at most four, newest first", () => {
  expect(spansOf([3, 0, 4, 1, 9, 4])).toEqual([
    { pages: [9], before: 640, pageSize: 64 },
    { pages: [4, 3], before: 320, pageSize: 128 },
    { pages: [1, 0], before: 128, pageSize: 128 },
  ])
  expect(spansOf([0, 1, 2, 3, 4, 5]).map(({ pages }) => pages)).toEqual([
    [5, 4, 3, 2],
    [1, 0],
  ])
  expect(spansOf([])).toEqual([])
})

test("what is not present is a hole, and each hole is in one page", () => {
  const holes = holesOf(60, 70, [{ n: 60 }, { n: 63 }, { n: 64 }, { n: 200 }])
  expect(holes).toEqual([61, 62, 65, 66, 67, 68, 69])
  expect([...pagesOf(holes)]).toEqual([0, 1])
  expect(holesOf(5, 5, [])).toEqual([])
})

test("the newest page of a chat is full with fewer messages", () => {
  expect([fullPage(0, 70), fullPage(1, 70), fullPage(2, 70)]).toEqual([64, 6, 0])
})
