/**
 * Requests of wishes about other people. What is between me and one person keeps its order; a greeting goes with the texts
 * of its chat, and a report waits for nothing.
 */
import type { SocialTag } from "#schema/model/social-intents.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { FedRequest } from "./request.ts"

const person = (userId: number): string => `person ${userId}`

export const socialRequests: { readonly [T in SocialTag]: FedRequest<T> } = {
  sayHi: {
    settledBy: "feed",
    lane: ({ to }, me) => `chat ${sessionIdOf(me, to)}`,
    send: ({ intentId, command: { to, text } }, call) => call("sayHi", { intentId, to, text }),
  },
  likeUser: {
    settledBy: "feed",
    lane: ({ userId }) => person(userId),
    send: ({ intentId, command: { userId, on } }, call) => call("likeUser", { intentId, userId, on }),
  },
  favourite: {
    settledBy: "feed",
    lane: ({ userId }) => person(userId),
    send: ({ intentId, command: { userId, on } }, call) => call("favourite", { intentId, userId, on }),
  },
  remind: {
    settledBy: "feed",
    lane: ({ userId }) => person(userId),
    send: ({ intentId, command: { userId, on } }, call) => call("remind", { intentId, userId, on }),
  },
  requestFriend: {
    settledBy: "feed",
    lane: ({ to }) => person(to),
    send: ({ intentId, command: { to, text } }, call) => call("requestFriend", { intentId, to, text }),
  },
  answerFriend: {
    settledBy: "feed",
    lane: ({ userId }) => person(userId),
    send: ({ intentId, command: { userId, accept } }, call) => call("answerFriend", { intentId, userId, accept }),
  },
  removeFriend: {
    settledBy: "feed",
    lane: ({ userId }) => person(userId),
    send: ({ intentId, command: { userId } }, call) => call("removeFriend", { intentId, userId }),
  },
  block: {
    settledBy: "feed",
    lane: ({ userId }) => person(userId),
    send: ({ intentId, command: { userId, on } }, call) => call("block", { intentId, userId, on }),
  },
  report: {
    settledBy: "feed",
    // A block among what is between the two keeps its place there.
    lane: ({ userId, block }) => (block ? person(userId) : `report ${userId}`),
    send: ({ intentId, command: { _tag, ...report } }, call) => call("report", { intentId, ...report }),
  },
}
