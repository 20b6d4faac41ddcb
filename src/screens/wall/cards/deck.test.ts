import { expect, test } from "vitest"
import { deckOf, readSeen, withSeen } from "./deck.ts"

const hosts = [{ id: 1 }, { id: 2 }, { id: 3 }]

test("ROUTE-06: who was seen is not in the deck, and the order stays the wall's", () => {
  expect(deckOf(hosts, [2])).toEqual([{ id: 1 }, { id: 3 }])
  expect(deckOf(hosts, [])).toEqual(hosts)
})

test("ROUTE-06: of more than 500 that were seen the oldest come again", () => {
  const all = Array.from({ length: 600 }, (_, n) => n + 1).reduce<ReadonlyArray<number>>(withSeen, [])
  expect(all).toHaveLength(500)
  expect(all[0]).toBe(101)
  expect(withSeen([1, 2], 1)).toEqual([2, 1])
})

test("ROUTE-06: of what the tab keeps only ids count, and not more than 500", () => {
  expect(readSeen(undefined)).toEqual([])
  expect(readSeen("{")).toEqual([])
  expect(readSeen('{"a":1}')).toEqual([])
  expect(readSeen('[1,"2",null,3.5,4]')).toEqual([1, 4])
  expect(readSeen(JSON.stringify(Array.from({ length: 900 }, (_, n) => n)))).toHaveLength(500)
})
