/**
 * Commands about other people. Each becomes an intent; a wish that changes nothing opens none and
 * its `intentId` is null.
 */
import { Schema } from "effect"
import { command } from "../command.ts"
import { IntentId } from "../ids.ts"
import { friendIntents } from "./intents.ts"

const accepted = Schema.Struct({ intentId: Schema.NullOr(IntentId) })

/** The commands of this domain, by name. */
export const friendCommands = {
  /** Errors: messageEmpty, textTooLong, messageToSelf, userUnknown, blocked, blockedByMe, sayHiAlready; sayHiLimit parks it. */
  sayHi: command(friendIntents.sayHi, accepted, "waits"),
  /** Errors: notYourself, userUnknown. */
  likeUser: command(friendIntents.likeUser, accepted, "waits"),
  /** Errors: notYourself, userUnknown. */
  favourite: command(friendIntents.favourite, accepted, "waits"),
  /** Errors: notYourself, userUnknown. */
  remind: command(friendIntents.remind, accepted, "waits"),
  /** Errors: friendSelf, textTooLong, userUnknown, blocked, blockedByMe; friendLimit, friendNotWanted park it. */
  requestFriend: command(friendIntents.requestFriend, accepted, "waits"),
  /** Errors: notYourself, friendRequestGone, blocked, blockedByMe. */
  answerFriend: command(friendIntents.answerFriend, accepted, "waits"),
  /** Errors: notYourself. */
  removeFriend: command(friendIntents.removeFriend, accepted, "waits"),
  /** Errors: notYourself, userUnknown. */
  block: command(friendIntents.block, accepted, "waits"),
  /** Errors: notYourself, userUnknown, textTooLong, reportDetails, reportMessages; reportLimit parks it. */
  report: command(friendIntents.report, accepted, "waits"),
} as const
