/** Blocks, and reports about people. */
import type { NamedErrorOf } from "#schema/commands.ts"
import type { IntentCommandOf } from "#schema/outbox/intent.ts"
import { reportProblem } from "#schema/rules/social-rules.ts"
import { aboutPerson, wishAbout } from "./about-person.ts"
import { NO_REQUEST } from "./friends.ts"

/** A block holds both ways and ends friendship, requests and a call between the two. */
const BLOCKED = { ...NO_REQUEST, blocked: true, friend: false, sayHi: "none", stick: false, remind: false } as const

export const block = aboutPerson<IntentCommandOf<"block">, NamedErrorOf<"block">>({
  about: ({ userId }) => userId,
  toSelf: "notYourself",
  judgeWish: ({ blocked }, { on }) => (blocked === on ? "nothing" : "open"),
  changes: (_, { on }) => (on ? BLOCKED : { blocked: false }),
  send: ({ intentId, command: { userId, on } }, call) => call("block", { intentId, userId, on }),
})

/** With a block in the same step when its writer wants one. */
export const report = aboutPerson<IntentCommandOf<"report">, NamedErrorOf<"report">>({
  about: ({ userId }) => userId,
  toSelf: "notYourself",
  isOfWords: true,
  judgeWish: (_, wish) => reportProblem(wish) ?? "open",
  changes: (_, { block }) => (block ? BLOCKED : {}),
  // A block among what is between the two keeps its place there.
  lane: ({ userId, block }) => (block ? wishAbout(userId) : `report ${userId}`),
  settledBy: "v1.ReportFiled",
  send: ({ intentId, command: { _tag, ...report } }, call) => call("report", { intentId, ...report }),
})
