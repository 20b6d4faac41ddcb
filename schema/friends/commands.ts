/**
 * Commands about other people. Each becomes an intent; a wish that changes nothing opens none and
 * its `intentId` is null.
 */
import { Schema } from "effect"
import { command } from "../command.ts"
import { IntentId } from "../ids.ts"
import { REPORT_PROBLEMS } from "../rules/social-rules.ts"
import { friendIntents } from "./intents.ts"

const accepted = Schema.Struct({ intentId: Schema.NullOr(IntentId) })

/** Nobody to act on. */
const NOBODY = ["notYourself", "userUnknown"] as const
const GESTURE = [...NOBODY, "blocked", "blockedByMe"] as const

/** The commands of this domain, by name. */
export const friendCommands = {
  sayHi: command(friendIntents.sayHi, accepted, "waits", [
    "messageEmpty",
    "textTooLong",
    "messageToSelf",
    "userUnknown",
    "blocked",
    "blockedByMe",
    "sayHiAlready",
  ]),
  likeUser: command(friendIntents.likeUser, accepted, "waits", GESTURE),
  favourite: command(friendIntents.favourite, accepted, "waits", GESTURE),
  remind: command(friendIntents.remind, accepted, "waits", GESTURE),
  requestFriend: command(friendIntents.requestFriend, accepted, "waits", [
    "friendSelf",
    "textTooLong",
    "userUnknown",
    "blocked",
    "blockedByMe",
  ]),
  answerFriend: command(friendIntents.answerFriend, accepted, "waits", [
    ...NOBODY,
    "friendRequestGone",
    "blocked",
    "blockedByMe",
  ]),
  removeFriend: command(friendIntents.removeFriend, accepted, "waits", NOBODY),
  block: command(friendIntents.block, accepted, "waits", NOBODY),
  report: command(friendIntents.report, accepted, "waits", [...NOBODY, ...REPORT_PROBLEMS]),
} as const
