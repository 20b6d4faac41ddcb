/**
 * Greetings, friends, blocks and reports. The spec shows no paths for them: chosen here. Each answers the caller's own
 * feed entries; the other side hears through its own feed. Self is refused everywhere, blocks hold both ways.
 */
import { Schema } from "effect"
import { IntentId } from "../ids.ts"
import { socialIntents } from "../model/social-intents.ts"
import { FeedGrowth } from "./chat.ts"
import { postIntent } from "./endpoint.ts"

const { sayHi, likeUser, favourite, remind, requestFriend, answerFriend, removeFriend, block, report } = socialIntents

/** The wish itself without its tag, under its intent's id. */
const request = <F extends Schema.Struct.Fields>({ _tag, ...fields }: F & { readonly _tag: unknown }) =>
  Schema.Struct({ intentId: IntentId, ...fields })

export const socialEndpoints = {
  /** Errors: messageEmpty, textTooLong, messageToSelf, userUnknown, accountClosed, blocked, blockedByMe, sayHiAlready, sayHiLimit. */
  sayHi: postIntent("/im/v1/say_hi", request(sayHi.fields), FeedGrowth),
  /** Errors: notYourself, userUnknown, accountClosed, blocked. */
  likeUser: postIntent("/friends/v1/like", request(likeUser.fields), FeedGrowth),
  /** Errors: notYourself, userUnknown, accountClosed. */
  favourite: postIntent("/friends/v1/stick", request(favourite.fields), FeedGrowth),
  /** Errors: notYourself, userUnknown, accountClosed. */
  remind: postIntent("/friends/v1/remind", request(remind.fields), FeedGrowth),
  /** Errors: friendSelf, textTooLong, userUnknown, accountClosed, blocked, blockedByMe, friendNotWanted, friendLimit. */
  requestFriend: postIntent("/friends/v1/request", request(requestFriend.fields), FeedGrowth),
  /** Errors: notYourself, userUnknown, accountClosed, blocked, blockedByMe, friendRequestGone. */
  answerFriend: postIntent("/friends/v1/answer", request(answerFriend.fields), FeedGrowth),
  /** Errors: notYourself, userUnknown. */
  removeFriend: postIntent("/friends/v1/remove", request(removeFriend.fields), FeedGrowth),
  /** Errors: notYourself, userUnknown, blockLimit. */
  block: postIntent("/safety/v1/block", request(block.fields), FeedGrowth),
  /** Errors: notYourself, userUnknown, textTooLong, reportDetails, reportMessages, reportLimit. */
  report: postIntent("/safety/v1/report", request(report.fields), FeedGrowth),
} as const
