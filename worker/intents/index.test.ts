import { expect, test } from "vitest"
import { type IntentTag, intentPayloads } from "#schema/outbox/intent.ts"
import { askedKinds, isAnswerTag, kindOf } from "./index.ts"

const tags = Object.keys(intentPayloads) as ReadonlyArray<IntentTag>

test("a command becomes an intent of its name where the kind says how it is judged, and only there", () => {
  const byOthers = ["setPhoto", "addPhoto", "addVideo", "track", "reportOutcome", "recordCall"]
  expect(Object.keys(askedKinds).sort()).toEqual(tags.filter((tag) => !byOthers.includes(tag)).sort())
})

test("an intent is settled by an event that carries its id, reports and records of what happened alone by the reply", () => {
  const byReply = tags.filter((tag) => kindOf(tag).settledBy === "reply")
  expect(byReply).toEqual(["track", "reportOutcome", "recordCall"])
  for (const tag of ["v1.MessageReceived", "v1.CheckedIn", "v1.ReportFiled"] as const)
    expect(isAnswerTag(tag)).toBe(true)
  for (const tag of ["v2.CoinsPosted", "v1.IntentSettled", "v1.PersonSeen"] as const)
    expect(isAnswerTag(tag)).toBe(false)
})
