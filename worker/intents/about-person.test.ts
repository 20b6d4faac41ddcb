import { describe, expect, test } from "vitest"
import type { SocialIntent } from "#schema/friends/log.ts"
import { noRelation, type Relation } from "#schema/friends/relation.ts"
import { personKindOf } from "./index.ts"

const to = 7
const relation = (more: Partial<Relation> = {}): Relation => ({ ...noRelation(to), ...more })
const like = { _tag: "likeUser", userId: to, on: true } as const
const ask = { _tag: "requestFriend", to, text: "hi" } as const
const accept = { _tag: "answerFriend", userId: to, accept: true } as const
const hi = { _tag: "sayHi", to, text: "hi" } as const
const remove = { _tag: "removeFriend", userId: to } as const
const report = { _tag: "report", userId: to, reason: "spam", details: "", messageIds: [], block: false } as const

const cases: ReadonlyArray<readonly [title: string, Partial<Relation>, SocialIntent, expected: string]> = [
  ["SOC-03: a like that is there opens nothing", { like: true }, like, "nothing"],
  ["SOC-03: a like that is not there is opened", {}, like, "open"],
  ["SOC-03: taking back what is not there opens nothing", {}, { ...like, on: false }, "nothing"],
  ["SOC-08: a like needs contact", { blockedMe: true }, like, "blocked"],
  ["SOC-08: taking a like back does not", { blocked: true, like: true }, { ...like, on: false }, "open"],
  ["SOC-01: a friend is not asked again", { friend: true }, ask, "nothing"],
  ["SOC-01: the same words are not sent twice", { request: "sent", requestText: "hi" }, ask, "nothing"],
  ["SOC-01: other words are", { request: "sent", requestText: "hello" }, ask, "open"],
  ["SOC-01: who has asked is asked back", { request: "received" }, ask, "open"],
  ["SOC-01: a request is at most 100 letters", {}, { ...ask, text: "x".repeat(101) }, "textTooLong"],
  ["SOC-08: nobody asks one whom they block", { blocked: true }, ask, "blockedByMe"],
  ["SOC-01: an answer needs a request", {}, accept, "friendRequestGone"],
  ["SOC-01: accepting a friend opens nothing", { friend: true }, accept, "nothing"],
  ["SOC-01: refusing what is not there opens nothing", {}, { ...accept, accept: false }, "nothing"],
  ["SOC-01: a request is answered", { request: "received" }, accept, "open"],
  ["SOC-01: strangers are not removed", { request: "received" }, remove, "nothing"],
  ["SOC-01: an own request is taken back", { request: "sent" }, remove, "open"],
  ["CHAT-03: a greeting waits for its answer", { sayHi: "sent" }, hi, "sayHiAlready"],
  ["CHAT-03: an empty greeting is none", {}, { ...hi, text: " " }, "messageEmpty"],
  ["SOC-08: a report goes on whatever is between the two", { blocked: true, blockedMe: true }, report, "open"],
  ["SOC-08: a report is at most 200 letters", {}, { ...report, details: "🙂".repeat(201) }, "textTooLong"],
  ["SOC-08: 200 letters are 200, however they are written", {}, { ...report, details: "🙂".repeat(200) }, "open"],
]

describe("a wish about a person", () => {
  test.each(cases)("%s", (_, between, wish, expected) =>
    expect(personKindOf(wish._tag).judgeWish(relation(between), wish)).toBe(expected),
  )
})
