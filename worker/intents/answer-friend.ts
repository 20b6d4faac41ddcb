/** The answer to a friend request. */
import type { IntentCommandOf } from "#schema/model/intent.ts"
import { aboutPerson } from "./about-person.ts"
import { contactProblem } from "./contact-problem.ts"
import { BEFRIENDED, NO_REQUEST } from "./relation-changes.ts"

export const answerFriend = aboutPerson<IntentCommandOf<"answerFriend">>({
  about: ({ userId }) => userId,
  judgeWish: (relation, { accept }) => {
    if (relation.request === "received") return (accept ? contactProblem(relation) : undefined) ?? "open"
    if (!accept || relation.friend) return "nothing"
    return contactProblem(relation) ?? "friendRequestGone"
  },
  changes: ({ request }, { accept }) => (request !== "received" ? {} : accept ? BEFRIENDED : NO_REQUEST),
  send: ({ intentId, command: { userId, accept } }, call) => call("answerFriend", { intentId, userId, accept }),
})
