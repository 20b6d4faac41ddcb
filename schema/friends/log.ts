/**
 * What the log keeps of relations between people and of own reports: events of the feed, and the wishes that may wait, which are the
 * payloads of commands too.
 */
import { Schema } from "effect"
import { Id, Text } from "../disclosure.ts"
import { IntentId, UserId } from "../ids.ts"
import type { Tells } from "../log/tells.ts"
import { VideoId } from "../people/user.ts"
import { FRIEND_TEXT_MAX, REPORT_MAX, REPORT_MESSAGES, SAY_HI_MAX } from "../rules/social-rules.ts"
import { Relation, Report, ReportReason } from "./relation.ts"

/** My relation to a person as it stands; `intentId` is my wish that this answers, null when the other side acted. */
export const RelationUpdated = Schema.TaggedStruct("v1.RelationUpdated", {
  intentId: Schema.NullOr(IntentId),
  relation: Relation,
})

/** A report of mine is with the gateway, or has come further. */
export const ReportFiled = Schema.TaggedStruct("v1.ReportFiled", {
  intentId: Schema.NullOr(IntentId),
  report: Report,
})

/** What the gateway tells of this domain, by tag. */
export const friendFeedEvents = {
  "v1.RelationUpdated": RelationUpdated,
  "v1.ReportFiled": ReportFiled,
} as const

/** What each tells whole (log/tells.ts). */
export const friendTells = {
  "v1.RelationUpdated": ({ relation }) => ({ sets: [`relation ${relation.userId}`] }),
  "v1.ReportFiled": ({ report }) => ({ sets: [`report ${report.reportId}`] }),
} as const satisfies Tells<typeof friendFeedEvents>

const tagged = Schema.TaggedStruct
/** Bounds what is kept. The limit itself, in letters, is a rule with an error of its own (rules/social-rules.ts). */
const text = (letters: number) => Text.check(Schema.isMaxLength(10 * letters))
const switched = { userId: UserId, on: Schema.Boolean }

/** Payloads of the wishes, by name. */
export const friendIntents = {
  /** Greets a person; counted against the day's free greetings. */
  sayHi: tagged("sayHi", { to: UserId, text: text(SAY_HI_MAX) }),
  likeUser: tagged("likeUser", switched),
  /** Stick: favourites stand first in the friend list. */
  favourite: tagged("favourite", switched),
  /** remindSwitch: tell me when they come online. */
  remind: tagged("remind", switched),
  /** When they have asked already, both are friends at once. */
  requestFriend: tagged("requestFriend", { to: UserId, text: text(FRIEND_TEXT_MAX) }),
  answerFriend: tagged("answerFriend", { userId: UserId, accept: Schema.Boolean }),
  /** Ends a friendship, or takes back the request that I sent. */
  removeFriend: tagged("removeFriend", { userId: UserId }),
  /** Holds both ways and ends friendship, requests and a call between the two. */
  block: tagged("block", switched),
  /** `block`: blocks in the same step. */
  report: tagged("report", {
    userId: UserId,
    reason: ReportReason,
    details: text(REPORT_MAX),
    messageIds: Schema.Array(Id.check(Schema.isMaxLength(80))).check(Schema.isMaxLength(2 * REPORT_MESSAGES)),
    /** The video out of which it comes; one that is not theirs any more is left out. */
    videoId: Schema.optionalKey(VideoId),
    block: Schema.Boolean,
  }),
} as const

/** Name of a wish about another person. */
export type SocialTag = keyof typeof friendIntents
/** A wish about another person. */
export type SocialIntent = (typeof friendIntents)[SocialTag]["Type"]
