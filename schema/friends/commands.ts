/**
 * Commands about other people. Spread into `commands`. Each becomes an intent; a wish that changes nothing opens none and
 * its `intentId` is null.
 */
import { Schema } from "effect"
import { command } from "../command.ts"
import { IntentId } from "../ids.ts"
import { socialIntents } from "./intents.ts"

const accepted = Schema.Struct({ intentId: Schema.NullOr(IntentId) })

export const socialCommands = {
  /** Errors: messageEmpty, textTooLong, messageToSelf, userUnknown, blocked, blockedByMe, sayHiAlready; sayHiLimit parks it. */
  sayHi: command(socialIntents.sayHi, accepted, "waits"),
  /** Errors: notYourself, userUnknown. */
  likeUser: command(socialIntents.likeUser, accepted, "waits"),
  /** Errors: notYourself, userUnknown. */
  favourite: command(socialIntents.favourite, accepted, "waits"),
  /** Errors: notYourself, userUnknown. */
  remind: command(socialIntents.remind, accepted, "waits"),
  /** Errors: friendSelf, textTooLong, userUnknown, blocked, blockedByMe; friendLimit, friendNotWanted park it. */
  requestFriend: command(socialIntents.requestFriend, accepted, "waits"),
  /** Errors: notYourself, friendRequestGone, blocked, blockedByMe. */
  answerFriend: command(socialIntents.answerFriend, accepted, "waits"),
  /** Errors: notYourself. */
  removeFriend: command(socialIntents.removeFriend, accepted, "waits"),
  /** Errors: notYourself, userUnknown. */
  block: command(socialIntents.block, accepted, "waits"),
  /** Errors: notYourself, userUnknown, textTooLong, reportDetails, reportMessages; reportLimit parks it. */
  report: command(socialIntents.report, accepted, "waits"),
} as const
