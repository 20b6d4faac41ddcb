/**
 * Greetings, friends, blocks and reports. The spec shows no paths for them: chosen here. Each answers the caller's own
 * feed entries; the other side hears through its own feed. Self is refused everywhere, blocks hold both ways.
 */

import { FeedGrowth } from "../chat/endpoints.ts"
import { intentRequest, postIntent } from "../gateway/endpoint.ts"
import { friendIntents } from "./intents.ts"

const { sayHi, likeUser, favourite, remind, requestFriend, answerFriend, removeFriend, block, report } = friendIntents

export const friendEndpoints = {
  /** Errors: messageEmpty, textTooLong, messageToSelf, userUnknown, accountClosed, blocked, blockedByMe, sayHiAlready, sayHiLimit. */
  sayHi: postIntent("/im/v1/say_hi", intentRequest(sayHi), FeedGrowth),
  /** Errors: notYourself, userUnknown, accountClosed, blocked. */
  likeUser: postIntent("/friends/v1/like", intentRequest(likeUser), FeedGrowth),
  /** Errors: notYourself, userUnknown, accountClosed. */
  favourite: postIntent("/friends/v1/stick", intentRequest(favourite), FeedGrowth),
  /** Errors: notYourself, userUnknown, accountClosed. */
  remind: postIntent("/friends/v1/remind", intentRequest(remind), FeedGrowth),
  /** Errors: friendSelf, textTooLong, userUnknown, accountClosed, blocked, blockedByMe, friendNotWanted, friendLimit. */
  requestFriend: postIntent("/friends/v1/request", intentRequest(requestFriend), FeedGrowth),
  /** Errors: notYourself, userUnknown, accountClosed, blocked, blockedByMe, friendRequestGone. */
  answerFriend: postIntent("/friends/v1/answer", intentRequest(answerFriend), FeedGrowth),
  /** Errors: notYourself, userUnknown. */
  removeFriend: postIntent("/friends/v1/remove", intentRequest(removeFriend), FeedGrowth),
  /** Errors: notYourself, userUnknown, blockLimit. */
  block: postIntent("/safety/v1/block", intentRequest(block), FeedGrowth),
  /** Errors: notYourself, userUnknown, textTooLong, reportDetails, reportMessages, reportLimit. */
  report: postIntent("/safety/v1/report", intentRequest(report), FeedGrowth),
} as const
