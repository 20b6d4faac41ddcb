/**
 * Greetings, friends, blocks and reports. The spec shows no paths for them: chosen here. Each answers the caller's own
 * feed entries; the other side hears through its own feed. Self is refused everywhere, blocks hold both ways.
 */

import { intentRequest, postIntent } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { REPORT_PROBLEMS } from "../rules/social-rules.ts"
import { friendIntents } from "./log.ts"

const { sayHi, likeUser, favourite, remind, requestFriend, answerFriend, removeFriend, block, report } = friendIntents

/** Errors when there is nobody to act on. */
const NOBODY = ["notYourself", "userUnknown"] as const
/** Errors when somebody cannot be reached: their account is closed, or one has blocked the other. */
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
