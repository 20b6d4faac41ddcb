import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { makePageWindows, type Window } from "./page-windows.ts"

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
afterEach(() => vi.useRealTimers())

const watching = () => {
  let wanted: ReadonlySet<number> = new Set()
  const window: Window = { get: () => ({ state: "loading" }), subscribe: () => () => {} }
  const pages = makePageWindows({
    windowAt: () => window,
    wanted: () => wanted,
    isDrawn: () => true,
    onChange: () => {},
  })
  const show = (...numbers: ReadonlyArray<number>) => {
    wanted = new Set(numbers)
    pages.follow()
    return [...pages.all().keys()]
  }
  return { pages, show, shown: () => [...pages.all().keys()] }
}

test("the first pages are no leap: the first leap after them is followed at once", () => {
  vi.advanceTimersByTime(1_000)
  const { show } = watching()
  expect(show(1, 2)).toEqual([1, 2])
  expect(show(50)).toEqual([50])
})

test("of leaps that follow each other within 120 ms only the last is watched, when the pause is over", () => {
  vi.advanceTimersByTime(1_000)
  const { show, shown } = watching()
  show(1)
  expect(show(50)).toEqual([50])
  vi.advanceTimersByTime(60)
  expect(show(90)).toEqual([50])
  expect(show(130)).toEqual([50])
  vi.advanceTimersByTime(60)
  expect(shown()).toEqual([130])
})

test("a step to the next page is followed at once, however soon after a leap", () => {
  vi.advanceTimersByTime(1_000)
  const { show } = watching()
  show(1)
  show(50)
  expect(show(50, 51)).toEqual([50, 51])
  expect(show(51, 52)).toEqual([51, 52])
})
