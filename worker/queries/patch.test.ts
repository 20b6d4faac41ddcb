import { expect, test } from "vitest"
import { patchMessage, wholeMessage } from "./patch.ts"

const list = (head: object, ...rows: ReadonlyArray<readonly [string, object]>) => ({
  head,
  order: rows.map(([id]) => id),
  rows: new Map(rows),
})

test("CARD-05: a watcher gets the whole result first", () => {
  expect(wholeMessage("unread", 3, 7)).toEqual({ id: 3, kind: "value", value: 7 })
  expect(wholeMessage("chats", 4, list({ unread: 1 }, ["b", { n: 2 }], ["a", { n: 1 }]))).toEqual({
    id: 4,
    kind: "list",
    head: { unread: 1 },
    order: ["b", "a"],
    rows: [{ n: 2 }, { n: 1 }],
  })
})

test("CARD-05: then only what changed: rows, order when it changed, head when it changed", () => {
  const before = list({ unread: 1 }, ["a", { n: 1 }], ["b", { n: 2 }])
  const change = (after: ReturnType<typeof list>) => patchMessage("chats", 4, before, after)
  expect(change(list({ unread: 1 }, ["a", { n: 1 }], ["b", { n: 2 }]))).toBeNull()
  expect(change(list({ unread: 1 }, ["a", { n: 1 }], ["b", { n: 3 }]))).toEqual({
    id: 4,
    kind: "patch",
    rows: [{ n: 3 }],
  })
  expect(change(list({ unread: 1 }, ["b", { n: 2 }], ["a", { n: 1 }]))).toEqual({
    id: 4,
    kind: "patch",
    order: ["b", "a"],
  })
  expect(change(list({ unread: 0 }, ["b", { n: 2 }], ["c", { n: 9 }]))).toEqual({
    id: 4,
    kind: "patch",
    head: { unread: 0 },
    order: ["b", "c"],
    rows: [{ n: 9 }],
  })
  expect(patchMessage("unread", 3, 7, 7)).toBeNull()
  expect(patchMessage("unread", 3, 7, 8)).toEqual({ id: 3, kind: "value", value: 8 })
})
