import { expect, test } from "vitest"
import { addressOfSearch, piecesOf, searchModel } from "./search-model.ts"

const head = { state: "ready", indexed: 100, count: 1, chats: 1, exact: true } as const
const value = { head, order: [], rows: new Map() }

test("CARD-12: a text is shown in pieces, marked and not, and nothing of it is lost", () => {
  const text = "Hello world, hello!"
  const pieces = piecesOf({
    text,
    marks: [
      [0, 5],
      [13, 18],
    ],
  })
  expect(pieces.map((piece) => piece.text).join("")).toBe(text)
  expect(pieces.filter(({ isMarked }) => isMarked).map((piece) => piece.text)).toEqual(["Hello", "hello"])
  expect(piecesOf({ text: "", marks: [] })).toEqual([])
})

test("CARD-12: while the next text is searched for, the last answer stays", () => {
  const searching = { state: "ready", value: { ...value, head: { ...head, state: "searching" } } } as const
  expect(searchModel("  ", searching, value)).toEqual({ state: "idle" })
  expect(searchModel("a", searching, undefined)).toEqual({ state: "searching" })
  expect(searchModel("a", searching, value)).toMatchObject({ state: "ready", isOld: true })
  expect(searchModel("a", { state: "ready", value }, undefined)).toMatchObject({ state: "ready", isOld: false })
  expect(searchModel("a", { state: "failed", error: { kind: "storageBroken" } }, value)).toMatchObject({
    state: "failed",
  })
})

test("CARD-12: the search in a chat keeps its text in the address", () => {
  expect(addressOfSearch(7, "a&b")).toBe("/search?chat=7&q=a%26b")
  expect(addressOfSearch(7)).toBe("/search?chat=7")
})
