/**
 * What the log keeps of relations between people and of own reports: feed events, and payloads of the intents that may
 * wait. Commands use the same payloads.
 */
import { Schema } from "effect"
import { Id, Text } from "../disclosure.ts"
import { IntentId, UserId } from "../ids.ts"
import type { Tells } from "../log/tells.ts"
import { VideoId } from "../people/user.ts"
import { FRIEND_TEXT_MAX, REPORT_MAX, REPORT_MESSAGES, SAY_HI_MAX } from "../rules/social-rules.ts"
import { Relation, Report, ReportReason } from "./relation.ts"

/**
 * The user's whole current relation to a person. `intentId`: the user's intent that caused it. Null when the other side
 * acted.
 */
export const RelationUpdated = Schema.TaggedStruct("v1.RelationUpdated", {
  intentId: Schema.NullOr(IntentId),
  relation: Relation,
})

/** The gateway has a report of the user, or its state has changed. */
export const ReportFiled = Schema.TaggedStruct("v1.ReportFiled", {
  intentId: Schema.NullOr(IntentId),
  report: Report,
})

/** This domain's feed events, by tag. */
export const friendFeedEvents = {
  "v1.RelationUpdated": RelationUpdated,
  "v1.ReportFiled": ReportFiled,
} as const

/** What these events carry in full (log/tells.ts). */
export const friendTells = {
  "v1.RelationUpdated": ({ relation }) => ({ sets: [`relation ${relation.userId}`] }),
  "v1.ReportFiled": ({ report }) => ({ sets: [`report ${report.reportId}`] }),
} as const satisfies Tells<typeof friendFeedEvents>

const tagged = Schema.TaggedStruct
/** Bounds the stored text. The limit itself, in letters, is a rule with its own error (rules/social-rules.ts). */
const text = (letters: number) => Text.check(Schema.isMaxLength(10 * letters))
const switched = { userId: UserId, on: Schema.Boolean }

/** Payloads of this domain's intents, by name. */
export const friendIntents = {
  /** Greets a person. Counts as one of the day's free greetings. */
  sayHi: tagged("sayHi", { to: UserId, text: text(SAY_HI_MAX) }),
  likeUser: tagged("likeUser", switched),
  /** Stick: favourites come first in the friend list. */
  favourite: tagged("favourite", switched),
  /** remindSwitch: tell the user when the person comes online. */
  remind: tagged("remind", switched),
  /** When the person has already asked, both become friends at once. */
  requestFriend: tagged("requestFriend", { to: UserId, text: text(FRIEND_TEXT_MAX) }),
  answerFriend: tagged("answerFriend", { userId: UserId, accept: Schema.Boolean }),
  /** Ends a friendship, or withdraws the user's request. */
  removeFriend: tagged("removeFriend", { userId: UserId }),
  /** Works in both directions. Ends friendship, requests and a call between the two. */
  block: tagged("block", switched),
  /** `block`: also blocks the person. */
  report: tagged("report", {
    userId: UserId,
    reason: ReportReason,
    details: text(REPORT_MAX),
    messageIds: Schema.Array(Id.check(Schema.isMaxLength(80))).check(Schema.isMaxLength(2 * REPORT_MESSAGES)),
    /** The video that the report comes from. A video that is no longer the person's is ignored. */
    videoId: Schema.optionalKey(VideoId),
    block: Schema.Boolean,
  }),
} as const

/** Name of an intent about another person. */
export type SocialTag = keyof typeof friendIntents
/** An intent about another person. */
export type SocialIntent = (typeof friendIntents)[SocialTag]["Type"]
