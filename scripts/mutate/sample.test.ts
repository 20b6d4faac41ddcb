import { expect, test } from "vitest"
import { type Change, drawPlaces } from "./sample.ts"

const at = (fileName: string, line: number, [from, to]: readonly [number, number]): Change => ({
  fileName,
  location: { start: { line, column: from }, end: { line, column: to } },
})

/** Ten lines per file; each has a change that contains another. */
const files = ["a.ts", "b.ts", "c.ts"]
const changes = files.flatMap((file) =>
  Array.from({ length: 10 }, (_, line) => [at(file, line, [0, 9]), at(file, line, [2, 4])]).flat(),
)
const filesOf = (places: ReadonlyArray<string>) => new Set(places.map((place) => place.split(":")[0]))

test("the same seed draws the same places, another seed others", () => {
  const drawn = drawPlaces(changes, { size: 20, seed: "1" })
  expect(drawPlaces([...changes], { size: 20, seed: "1" })).toEqual(drawn)
  expect(drawPlaces(changes, { size: 20, seed: "2" }).places).not.toEqual(drawn.places)
})

test("each file gives a place before any gives its second", () => {
  expect(filesOf(drawPlaces(changes, { size: 3, seed: "7" }).places).size).toBeGreaterThan(1)
  expect(filesOf(drawPlaces(changes, { size: 6, seed: "7" }).places)).toEqual(new Set(files))
})

test("a place counts the changes within it, once each, and reads as Stryker's range", () => {
  const [outer, inner] = [at("a.ts", 4, [0, 9]), at("a.ts", 4, [2, 4])]
  expect(drawPlaces([outer], { size: 1, seed: "1" })).toEqual({ places: ["a.ts:5:0-5:9"], changes: 1 })
  expect(drawPlaces([outer, inner], { size: 9, seed: "1" }).changes).toBe(2)
})

test("what holds a whole body is not drawn", () => {
  const body = at("a.ts", 0, [0, 99])
  const inside = Array.from({ length: 10 }, (_, n) => at("a.ts", 0, [n * 2, n * 2 + 1]))
  expect(drawPlaces([body, ...inside], { size: 99, seed: "1" }).changes).toBe(10)
})
