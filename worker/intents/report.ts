/** A report about a person, with a block in the same step when its writer wants one. It waits for nothing else. */
import type { IntentCommandOf } from "#schema/model/intent.ts"
import { reportProblem } from "#schema/rules/social-rules.ts"
import { aboutPerson, wishAbout } from "./about-person.ts"
import { BLOCKED } from "./relation-changes.ts"

export const report = aboutPerson<IntentCommandOf<"report">>({
  about: ({ userId }) => userId,
  isOfWords: true,
  judgeWish: (_, wish) => reportProblem(wish) ?? "open",
  changes: (_, { block }) => (block ? BLOCKED : {}),
  // A block among what is between the two keeps its place there.
  lane: ({ userId, block }) => (block ? wishAbout(userId) : `report ${userId}`),
  settledBy: "v1.ReportFiled",
  send: ({ intentId, command: { _tag, ...report } }, call) => call("report", { intentId, ...report }),
})
