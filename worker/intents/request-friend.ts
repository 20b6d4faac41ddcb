/** A friend request. When the other side has asked already, both are friends at once. */
import type { IntentCommandOf } from "#schema/model/intent.ts"
import { friendTextProblem } from "#schema/rules/social-rules.ts"
import { aboutPerson } from "./about-person.ts"
import { contactProblem } from "./contact-problem.ts"
import { BEFRIENDED } from "./relation-changes.ts"

export const requestFriend = aboutPerson<IntentCommandOf<"requestFriend">>({
  about: ({ to }) => to,
  toSelf: "friendSelf",
  judgeWish: (relation, { text }) => {
    const problem = friendTextProblem(text) ?? contactProblem(relation)
    if (problem !== undefined) return problem
    const isAsked = relation.request === "sent" && relation.requestText === text
    return relation.friend || isAsked ? "nothing" : "open"
  },
  changes: ({ friend, request }, { text }) =>
    friend ? {} : request === "received" ? BEFRIENDED : { request: "sent", requestText: text },
  send: ({ intentId, command: { to, text } }, call) => call("requestFriend", { intentId, to, text }),
})
