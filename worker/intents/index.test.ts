import { expect, test } from "vitest"
import { type IntentTag, intentPayloads } from "#schema/outbox/intent.ts"
import { waitingKinds } from "../../src/shell/waiting-kinds.ts"
import { isAnswerTag, kindOf } from "./index.ts"

const tags = Object.keys(intentPayloads) as ReadonlyArray<IntentTag>

test("CARD-11: what stands in the list of what waits has words on the page, and nothing else has", () => {
  const withWords = tags.filter((tag) => waitingKinds[tag] !== null)
  expect(withWords).toEqual(tags.filter((tag) => kindOf(tag).isListed))
  expect(tags.filter((tag) => !withWords.includes(tag))).toEqual(["markRead", "track", "reportOutcome", "recordCall"])
})

test("an intent is settled by an event that carries its id, reports and records of what happened alone by the reply", () => {
  const byReply = tags.filter((tag) => kindOf(tag).settledBy === "reply")
  expect(byReply).toEqual(["track", "reportOutcome", "recordCall"])
  for (const tag of ["v1.MessageReceived", "v1.CheckedIn", "v1.ReportFiled"] as const)
    expect(isAnswerTag(tag)).toBe(true)
  for (const tag of ["v2.CoinsPosted", "v1.IntentSettled", "v1.PersonSeen"] as const)
    expect(isAnswerTag(tag)).toBe(false)
})
