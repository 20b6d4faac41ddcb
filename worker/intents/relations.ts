/**
 * The wishes that make up a relation between two people: friend requests, their answers, the end of a friendship,
 * blocks, and reports.
 */
import type { NamedErrorOf } from "#schema/commands.ts"
import type { IntentCommandOf } from "#schema/outbox/intent.ts"
import { friendTextProblem, reportProblem } from "#schema/rules/social-rules.ts"
import { aboutPerson, wishAbout } from "./about-person.ts"
import { contactProblem } from "./contact-problem.ts"

const NO_REQUEST = { request: "none", requestText: "", requestAt: 0 } as const
const BEFRIENDED = { ...NO_REQUEST, friend: true, sayHi: "none" } as const

/** When the other side has sent a request already, both become friends at once. */
const requestFriend = aboutPerson<IntentCommandOf<"requestFriend">, NamedErrorOf<"requestFriend">>({
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

const answerFriend = aboutPerson<IntentCommandOf<"answerFriend">, NamedErrorOf<"answerFriend">>({
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

/** Also takes back the user's own request. */
const removeFriend = aboutPerson<IntentCommandOf<"removeFriend">, NamedErrorOf<"removeFriend">>({
  about: ({ userId }) => userId,
  toSelf: "notYourself",
  judgeWish: ({ friend, request }) => (friend || request === "sent" ? "open" : "nothing"),
  changes: ({ request }) => (request === "received" ? { friend: false } : { ...NO_REQUEST, friend: false }),
  send: ({ intentId, command: { userId } }, call) => call("removeFriend", { intentId, userId }),
})

/** A block works both ways and ends friendship, requests and a call between the two. */
const BLOCKED = { ...NO_REQUEST, blocked: true, friend: false, sayHi: "none", stick: false, remind: false } as const

const block = aboutPerson<IntentCommandOf<"block">, NamedErrorOf<"block">>({
  about: ({ userId }) => userId,
  toSelf: "notYourself",
  judgeWish: ({ blocked }, { on }) => (blocked === on ? "nothing" : "open"),
  changes: (_, { on }) => (on ? BLOCKED : { blocked: false }),
  send: ({ intentId, command: { userId, on } }, call) => call("block", { intentId, userId, on }),
})

/** Includes a block in the same step when its writer wants one. */
const report = aboutPerson<IntentCommandOf<"report">, NamedErrorOf<"report">>({
  about: ({ userId }) => userId,
  toSelf: "notYourself",
  isOfWords: true,
  judgeWish: (_, wish) => reportProblem(wish) ?? "open",
  changes: (_, { block }) => (block ? BLOCKED : {}),
  // A report with a block goes in the person's lane, so that the block keeps its place among the other wishes.
  lane: ({ userId, block }) => (block ? wishAbout(userId) : `report ${userId}`),
  settledBy: "v1.ReportFiled",
  send: ({ intentId, command: { _tag, ...report } }, call) => call("report", { intentId, ...report }),
})

export const relationKinds = { requestFriend, answerFriend, removeFriend, block, report } as const
