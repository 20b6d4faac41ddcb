import { describe, expect, test } from "vitest"
import { type ThreadMessage, threadRows } from "./thread-model.ts"

const noon = new Date(2026, 2, 3, 12, 0, 10).getTime()
const message = (id: string, change: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id,
  mine: false,
  text: "hi",
  time: noon,
  state: null,
  reason: null,
  call: null,
  isNotice: false,
  ...change,
})

const shape = (messages: ReadonlyArray<ThreadMessage>, firstUnread?: string): ReadonlyArray<string> =>
  threadRows(messages, firstUnread).map((row) =>
    row.kind === "message" ? `${row.key}${row.isFirst ? " first" : ""}${row.isLast ? " last" : ""}` : row.kind,
  )

describe("threadRows", () => {
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
    expect(shape([message("a"), message("b")], "b")).toEqual(["day", "a first last", "new", "b first last"])
  })

  test("a call is a group of its own", () => {
    const call = { roomNum: "r", kind: "video", callerId: 1, outcome: "ended", seconds: 5, coins: 80 } as const
    expect(shape([message("a"), message("b", { call }), message("c")])).toEqual([
      "day",
      "a first last",
      "b first last",
      "c first last",
    ])
  })
})
