import { expect, test } from "vitest"
import { type IntentCommand, intentPayloads, isListed } from "#schema/outbox/intent.ts"
import more from "../../i18n/en/more.ts"
import { wordsOf } from "./outbox-words.ts"

test("CARD-11: what waits is named after its kind, after whom it is about and what was written; taken back it is Off", () => {
  expect(wordsOf({ _tag: "sendMessage", to: 1, text: "hi" })).toEqual({ key: "sendMessage", about: 1, text: "hi" })
  expect(wordsOf({ _tag: "block", userId: 2, on: true })).toEqual({ key: "block", about: 2, text: "" })
  expect(wordsOf({ _tag: "likeUser", userId: 2, on: false })).toEqual({ key: "likeUserOff", about: 2, text: "" })
  expect(wordsOf({ _tag: "answerFriend", userId: 2, accept: false })?.key).toBe("answerFriendOff")
  expect(wordsOf({ _tag: "removeFriend", userId: 2 })?.key).toBe("removeFriend")
  expect(wordsOf({ _tag: "checkIn", firstWeek: true })).toEqual({ key: "checkIn", about: undefined, text: "" })
  const report = { _tag: "report", userId: 3, reason: "spam", details: "why", messageIds: [], block: true } as const
  expect(wordsOf(report)).toEqual({ key: "report", about: 3, text: "why" })
})

test("CARD-11: what stands in the list of what waits has words, and nothing else has", () => {
  const listed = Object.keys(intentPayloads).filter((_tag) => isListed({ _tag } as IntentCommand))
  expect(listed).not.toContain("markRead")
  const named = Object.keys(more.outboxRow).map((key) => key.replace(/Off$/, ""))
  expect([...new Set(named)].sort()).toEqual(listed.sort())
})
