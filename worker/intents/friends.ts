/** Friend requests, answers to them, and the end of a friendship. */
import type { NamedErrorOf } from "#schema/commands.ts"
import type { IntentCommandOf } from "#schema/outbox/intent.ts"
import { friendTextProblem } from "#schema/rules/social-rules.ts"
import { aboutPerson } from "./about-person.ts"
import { contactProblem } from "./contact-problem.ts"

export const NO_REQUEST = { request: "none", requestText: "", requestAt: 0 } as const
const BEFRIENDED = { ...NO_REQUEST, friend: true, sayHi: "none" } as const

/** When the other side has asked already, both are friends at once. */
export const requestFriend = aboutPerson<IntentCommandOf<"requestFriend">, NamedErrorOf<"requestFriend">>({
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

export const answerFriend = aboutPerson<IntentCommandOf<"answerFriend">, NamedErrorOf<"answerFriend">>({
  about: ({ userId }) => userId,
  toSelf: "notYourself",
  judgeWish: (relation, { accept }) => {
    if (relation.request === "received") return (accept ? contactProblem(relation) : undefined) ?? "open"
    if (!accept || relation.friend) return "nothing"
    return contactProblem(relation) ?? "friendRequestGone"
  },
  changes: ({ request }, { accept }) => (request !== "received" ? {} : accept ? BEFRIENDED : NO_REQUEST),
  send: ({ intentId, command: { userId, accept } }, call) => call("answerFriend", { intentId, userId, accept }),
})

/** Takes back the own request, too. */
export const removeFriend = aboutPerson<IntentCommandOf<"removeFriend">, NamedErrorOf<"removeFriend">>({
  about: ({ userId }) => userId,
  toSelf: "notYourself",
  judgeWish: ({ friend, request }) => (friend || request === "sent" ? "open" : "nothing"),
  changes: ({ request }) => (request === "received" ? { friend: false } : { ...NO_REQUEST, friend: false }),
  send: ({ intentId, command: { userId } }, call) => call("removeFriend", { intentId, userId }),
})
