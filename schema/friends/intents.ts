/** The wishes about other people that may wait for the network: members of IntentCommand and payloads of commands alike. */
import { Schema } from "effect"
import { Id, Text } from "../disclosure.ts"
import { UserId } from "../ids.ts"
import { FRIEND_TEXT_MAX, REPORT_MAX, REPORT_MESSAGES, SAY_HI_MAX } from "../rules/social-rules.ts"
import { ReportReason } from "./relation.ts"

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
    block: Schema.Boolean,
  }),
} as const

/** Name of a wish about another person. */
export type SocialTag = keyof typeof friendIntents
/** A wish about another person. */
export type SocialIntent = (typeof friendIntents)[SocialTag]["Type"]
