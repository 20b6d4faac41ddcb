import { expect, test } from "vitest"
import {
  FRIEND_TEXT_MAX,
  friendTextProblem,
  REPORT_MAX,
  REPORT_MESSAGES,
  relationNumber,
  reportProblem,
  SAY_HI_MAX,
  sayHiProblem,
} from "./social-rules.ts"

const letters = (count: number) => "🙂".repeat(count)
const report = { reason: "spam", details: "", messageIds: [] } as const

test("CHAT-03: a greeting has a word and at most 200 letters, a friend request at most 100 and perhaps none", () => {
  expect([sayHiProblem(" \n"), sayHiProblem(letters(SAY_HI_MAX)), sayHiProblem(letters(SAY_HI_MAX + 1))]).toEqual([
    "messageEmpty",
    undefined,
    "textTooLong",
  ])
  expect([friendTextProblem(""), friendTextProblem(letters(FRIEND_TEXT_MAX)), friendTextProblem(letters(101))]).toEqual(
    [undefined, undefined, "textTooLong"],
  )
})

test("SOC-08: a report has at most 200 letters and 20 messages, each once, and a word when its reason is none", () => {
  const ids = Array.from({ length: REPORT_MESSAGES + 1 }, (_, n) => `m${n}`)
  expect(reportProblem({ ...report, details: letters(REPORT_MAX) })).toBeUndefined()
  expect(reportProblem({ ...report, details: letters(REPORT_MAX + 1) })).toBe("textTooLong")
  expect(reportProblem({ ...report, reason: "other" })).toBe("reportDetails")
  expect(reportProblem({ ...report, reason: "other", details: "words" })).toBeUndefined()
  expect(reportProblem({ ...report, messageIds: ids.slice(1) })).toBeUndefined()
  for (const messageIds of [ids, ["m1", "m1"]]) expect(reportProblem({ ...report, messageIds })).toBe("reportMessages")
})

test("ENT-05: a block hides a greeting, a greeting hides friendship, friendship a request", () => {
  const all = { blocked: true, sayHi: "received", friend: true, request: "sent" } as const
  expect(relationNumber(all)).toBe(4)
  expect(relationNumber({ ...all, blocked: false })).toBe(3)
  expect(relationNumber({ ...all, blocked: false, sayHi: "sent" })).toBe(1)
  expect(relationNumber({ ...all, blocked: false, sayHi: "none", friend: false })).toBe(2)
  expect(relationNumber({ blocked: false, sayHi: "none", friend: false, request: "received" })).toBe(0)
})
