import { describe, expect, test } from "vitest"
import { type Gap, type ThreadMessage, type ThreadRows, threadRow } from "./thread-model.ts"

const noon = new Date(2026, 2, 3, 12, 0, 10).getTime()
const message = (id: string, change: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id,
  mine: false,
  content: { kind: "text", text: "hi", translation: null, greeting: false },
  n: null,
  time: noon,
  state: null,
  reason: null,
  ...change,
})

const rowsOf = (rows: ReadonlyArray<ThreadMessage | Gap>, base = 0): ThreadRows => ({
  base,
  length: rows.length,
  isWhole: true,
  at: (index) => rows[index] ?? "reading",
})

/** Lines and rows in the order in which they appear. */
const shape = (rows: ReadonlyArray<ThreadMessage | Gap>, firstUnread?: number, base = 0): ReadonlyArray<string> =>
  rows.flatMap((_, index) => {
    const row = threadRow(rowsOf(rows, base), index, firstUnread)
    if (row.kind === "gap") return [`${row.key} ${row.why}${row.isSaid ? " said" : ""}`]
    return [
      ...(row.isNewDay ? ["day"] : []),
      ...(row.isNew ? ["new"] : []),
      `${row.key}${row.isFirst ? " first" : ""}${row.isLast ? " last" : ""}`,
    ]
  })

describe("threadRow", () => {
  test("CHAT-01: messages of one sender in one minute are one group", () => {
    expect(shape([message("a"), message("b"), message("c", { mine: true })])).toEqual([
      "day",
      "a first",
      "b last",
      "c first last",
    ])
  })

  test("a new minute and a new day begin a new group, a new day a day line", () => {
    const later = message("b", { time: noon + 60_000 })
    const tomorrow = message("c", { time: noon + 86_400_000 })
    expect(shape([message("a"), later, tomorrow])).toEqual([
      "day",
      "a first last",
      "b first last",
      "day",
      "c first last",
    ])
  })

  test("the New line stands before the first unread message and parts its group", () => {
    expect(shape([message("a"), message("b")], 1)).toEqual(["day", "a first last", "new", "b first last"])
  })

  test("a call is a group of its own", () => {
    const call = { roomNum: "r", kind: "video", callerId: 1, outcome: "ended", seconds: 5, coins: 80 } as const
    expect(shape([message("a"), message("b", { content: { kind: "call", call } }), message("c")])).toEqual([
      "day",
      "a first last",
      "b first last",
      "c first last",
    ])
  })

  test("CHAT-01: what is not on this device keeps its row, and some rows of a long gap say why", () => {
    const gaps = Array.from({ length: 10 }, (): Gap => "offline")
    const said = shape([...gaps, message("a")], undefined, 61).map((row) => row.endsWith("said"))
    expect(said).toEqual([true, false, false, true, ...Array.from({ length: 8 }, () => false)])
  })

  test("no day is told while what stands before a message is being read, but after a hole one is", () => {
    expect(shape(["reading", message("a")])).toEqual(["gap 0 reading said", "a first last"])
    expect(shape(["failed", message("a")])).toEqual(["gap 0 failed said", "day", "a first last"])
  })
})
