/**
 * Greetings, friends, blocks and reports. The spec shows no paths: they are chosen here. Each endpoint returns the
 * caller's own feed entries. The other side learns of it through its own feed. Acting on oneself is always refused, and
 * a block works in both directions.
 */

import { intentRequest, postIntent } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { REPORT_PROBLEMS } from "../rules/social-rules.ts"
import { friendIntents } from "./log.ts"

const { sayHi, likeUser, favourite, remind, requestFriend, answerFriend, removeFriend, block, report } = friendIntents

/** Errors when there is no other person to act on. */
const NOBODY = ["notYourself", "userUnknown"] as const
/** Errors when a person cannot be reached: unknown, the account is closed, or one has blocked the other. */
const UNREACHED = ["userUnknown", "accountClosed", "blocked", "blockedByMe"] as const
const GESTURE = ["notYourself", ...UNREACHED] as const

/** The endpoints of this domain, by name. */
export const friendEndpoints = {
  sayHi: postIntent("/im/v1/say_hi", intentRequest(sayHi), FeedGrowth, [
    "messageEmpty",
    "textTooLong",
    "messageForbidden",
    "messageToSelf",
    ...UNREACHED,
    "messageFriendsOnly",
    "sayHiAlready",
    "sayHiLimit",
  ]),
  likeUser: postIntent("/friends/v1/like", intentRequest(likeUser), FeedGrowth, GESTURE),
  favourite: postIntent("/friends/v1/stick", intentRequest(favourite), FeedGrowth, GESTURE),
  remind: postIntent("/friends/v1/remind", intentRequest(remind), FeedGrowth, GESTURE),
  requestFriend: postIntent("/friends/v1/request", intentRequest(requestFriend), FeedGrowth, [
    "friendSelf",
    "textTooLong",
    "messageForbidden",
    ...UNREACHED,
    "friendNotWanted",
    "friendLimit",
  ]),
  answerFriend: postIntent("/friends/v1/answer", intentRequest(answerFriend), FeedGrowth, [
    ...GESTURE,
    "friendRequestGone",
  ]),
  removeFriend: postIntent("/friends/v1/remove", intentRequest(removeFriend), FeedGrowth, NOBODY),
  block: postIntent("/safety/v1/block", intentRequest(block), FeedGrowth, [...NOBODY, "accountClosed", "blockLimit"]),
  report: postIntent("/safety/v1/report", intentRequest(report), FeedGrowth, [
    ...NOBODY,
    ...REPORT_PROBLEMS,
    "reportLimit",
  ]),
} as const
