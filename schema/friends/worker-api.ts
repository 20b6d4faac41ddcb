/**
 * The page's commands and queries about relations to people and own reports. Each command becomes an intent. A command
 * that changes nothing opens none, and its `intentId` is null.
 */
import { Schema } from "effect"
import { command } from "../command.ts"
import { IntentId, UserId } from "../ids.ts"
import { Empty, list, one, tagged } from "../query.ts"
import { ROW_IDS } from "../rules/row-ids.ts"
import { REPORT_PROBLEMS } from "../rules/social-rules.ts"
import { friendIntents } from "./log.ts"
import { BlockedPerson, FriendEntry, FriendRequest, RelationView, ReportEntry } from "./relation.ts"

const accepted = Schema.Struct({ intentId: Schema.NullOr(IntentId) })

/** Errors when there is no other person to act on. */
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

/** The queries of this domain, by name. */
export const friendQueries = {
  /** The relation to a person, with the user's waiting intents applied. */
  relation: one(tagged("relation", { userId: UserId }), RelationView),
  /** Favourites first, then by name. */
  friends: list(tagged("friends", {}), Schema.Struct({ count: Schema.Int }), FriendEntry, (row) =>
    String(row[ROW_IDS.friends]),
  ),
  /** Received requests, newest first, then sent ones. `received`: how many the user has not answered. */
  friendRequests: list(
    tagged("friendRequests", {}),
    Schema.Struct({ received: Schema.Int, sent: Schema.Int }),
    FriendRequest,
    (row) => String(row[ROW_IDS.friendRequests]),
  ),
  /** People whom the user has blocked, newest first. */
  blocked: list(tagged("blocked", {}), Empty, BlockedPerson, (row) => String(row[ROW_IDS.blocked])),
  /** Own reports, newest first. */
  reports: list(tagged("reports", {}), Empty, ReportEntry, (row) => row[ROW_IDS.reports]),
} as const
