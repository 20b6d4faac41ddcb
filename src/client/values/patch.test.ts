import { describe, expect, test } from "vitest"
import { queries } from "#schema/queries.ts"
import { ROW_IDS } from "#schema/rules/row-ids.ts"
import { applyToList } from "./patch.ts"
import { share } from "./share.ts"

const row = (id: string, text = id) => ({ id, text, deep: { list: [1, 2] } })
const whole = (...ids: ReadonlyArray<string>) => ({
  id: 1,
  kind: "list" as const,
  head: { unread: 0 },
  order: ids,
  rows: ids.map((id) => row(id)),
})
const held = () => {
  const list = applyToList("chats", undefined, whole("a", "b", "c"))
  if (list === undefined) throw new Error("a whole result always fits")
  return list
}

describe("CARD-05: a patch", () => {
  test("replaces only the rows that came; all else keeps its identity", () => {
    const before = held()
    const after = applyToList("chats", before, { id: 1, kind: "patch", rows: [row("b", "new")] })
    expect(after?.rows.get("b")).toEqual(row("b", "new"))
    expect(after).not.toBe(before)
    expect(after?.head).toBe(before.head)
    expect(after?.order).toBe(before.order)
    expect(after?.rows.get("a")).toBe(before.rows.get("a"))
    expect(before.rows.get("b")).toEqual(row("b"))
  })

  test("with a new order adds, moves and drops rows", () => {
    const before = held()
    const after = applyToList("chats", before, { id: 1, kind: "patch", order: ["d", "a", "b"], rows: [row("d")] })
    expect([...(after?.rows.keys() ?? [])]).toEqual(["d", "a", "b"])
    expect(after?.rows.get("a")).toBe(before.rows.get("a"))
  })

  test("with a new head keeps the rows", () => {
    const before = held()
    const after = applyToList("chats", before, { id: 1, kind: "patch", head: { unread: 2 } })
    expect(after?.head).toEqual({ unread: 2 })
    expect(after?.rows).toBe(before.rows)
  })

  test("that changes nothing gives the very same list", () => {
    const before = held()
    expect(applyToList("chats", before, { id: 1, kind: "patch", rows: [row("a")], head: { unread: 0 } })).toBe(before)
    expect(applyToList("chats", before, whole("a", "b", "c"))).toBe(before)
  })

  test("does not fit when an ordered row is nowhere, or when nothing is held", () => {
    expect(applyToList("chats", held(), { id: 1, kind: "patch", order: ["a", "x"] })).toBeUndefined()
    expect(applyToList("chats", undefined, { id: 1, kind: "patch", rows: [row("a")] })).toBeUndefined()
  })
})

test("CARD-05: a whole result after a restart shares every row that stayed equal", () => {
  const before = held()
  const after = applyToList("chats", before, { ...whole("a", "b"), rows: [row("a"), row("b", "other")] })
  expect(after?.rows.get("a")).toBe(before.rows.get("a"))
  expect(after?.rows.get("b")).toEqual(row("b", "other"))
  expect(after?.rows.has("c")).toBe(false)
})

test("sharing keeps equal parts of a value and takes the rest from the new one", () => {
  const previous = { a: { x: [1, { y: 2 }] }, b: 1, c: null }
  const next = { a: { x: [1, { y: 2 }] }, b: 2, c: null }
  const shared = share(previous, next)
  expect(shared).toEqual(next)
  expect(shared.a).toBe(previous.a)
  expect(share(previous, structuredClone(previous))).toBe(previous)
  expect(share({ a: 1, b: 2 } as object, { a: 1 })).toEqual({ a: 1 })
  expect(share({ a: undefined } as object, { b: undefined })).toEqual({ b: undefined })
})

test("every list query has its row id in the table that the page carries", () => {
  const lists = Object.entries(queries).filter(([, query]) => query.shape === "list")
  expect(Object.keys(ROW_IDS).sort()).toEqual(lists.map(([tag]) => tag).sort())
})
