/**
 * Feed events about matches. A match that both agreed to is a call from v1.MatchBegan on, and has the events of calls.
 */
import { Schema } from "effect"
import { CallRole } from "../calls/call.ts"
import { MatchTerms } from "../calls/match-terms.ts"
import { Coins, Millis, RoomNum, UserId } from "../ids.ts"
import type { Tells } from "../log/tells.ts"
import { Person } from "../people/user.ts"
import { FoundMatch, MatchOutcome, PastMatch } from "./match.ts"

const room = { roomNum: RoomNum, /** Gateway time. */ at: Millis }

/** A match was found. Both may agree until `decideBy`. */
export const MatchFound = Schema.TaggedStruct("v1.MatchFound", { match: FoundMatch })
/** The match was decided: with a call, or without. `by`: the user who rejected it. 0: no user did. */
export const MatchDecided = Schema.TaggedStruct("v1.MatchDecided", {
  matchId: RoomNum,
  outcome: MatchOutcome,
  by: UserId,
  at: Millis,
})
/** Both agreed: the call waits for both pictures. */
export const MatchBegan = Schema.TaggedStruct("v1.MatchBegan", {
  ...room,
  role: CallRole,
  remote: Person,
  terms: MatchTerms,
})
/** A side asks to make the call private, paid by the minute. */
export const PrivateAsked = Schema.TaggedStruct("v1.PrivateAsked", { ...room, by: UserId })
/** Both have asked: from here on the call is like any other. */
export const PrivateBegan = Schema.TaggedStruct("v1.PrivateBegan", { ...room, pricePerMinute: Coins })
/** A match in which both saw each other is over. Comes beside the v1.CallHungUp of the same commit. */
export const MatchEnded = Schema.TaggedStruct("v1.MatchEnded", { match: PastMatch })

/** This domain's feed events, by tag. */
export const matchFeedEvents = {
  "v1.MatchFound": MatchFound,
  "v1.MatchDecided": MatchDecided,
  "v1.MatchBegan": MatchBegan,
  "v1.PrivateAsked": PrivateAsked,
  "v1.PrivateBegan": PrivateBegan,
  "v1.MatchEnded": MatchEnded,
} as const

/** What these events carry in full (log/tells.ts). The others tell parts of a call. */
export const matchTells = {
  "v1.MatchFound": () => ({ sets: ["match"] }),
  "v1.MatchDecided": () => ({ sets: ["match"] }),
  "v1.MatchEnded": ({ match }) => ({ sets: [`matched ${match.matchId}`] }),
} as const satisfies Tells<typeof matchFeedEvents>
