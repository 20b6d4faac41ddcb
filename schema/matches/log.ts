/** What the log keeps of matches. All are of the feed. A match that both agreed to is a call from v1.MatchBegan on, and tells what calls tell. */
import { Schema } from "effect"
import { CallRole } from "../calls/call.ts"
import { MatchTerms } from "../calls/match-terms.ts"
import { Coins, Millis, RoomNum, UserId } from "../ids.ts"
import type { Tells } from "../log/tells.ts"
import { Person } from "../people/user.ts"
import { FoundMatch, MatchOutcome, PastMatch } from "./match.ts"

const room = { roomNum: RoomNum, /** Gateway time. */ at: Millis }

/** Somebody was found: until `decideBy` both may agree. */
export const MatchFound = Schema.TaggedStruct("v1.MatchFound", { match: FoundMatch })
/** How it ended: with a call, or not. `by` is who did not want, 0 the clock. */
export const MatchDecided = Schema.TaggedStruct("v1.MatchDecided", {
  matchId: RoomNum,
  outcome: MatchOutcome,
  by: UserId,
  at: Millis,
})
/** Both agreed: the call waits for its pictures. */
export const MatchBegan = Schema.TaggedStruct("v1.MatchBegan", {
  ...room,
  role: CallRole,
  remote: Person,
  terms: MatchTerms,
})
/** A side would like to pay by the minute from now on. */
export const PrivateAsked = Schema.TaggedStruct("v1.PrivateAsked", { ...room, by: UserId })
/** Both would: the call is as any other from here on. */
export const PrivateBegan = Schema.TaggedStruct("v1.PrivateBegan", { ...room, pricePerMinute: Coins })
/** A match in which both saw each other is over; beside the v1.CallHungUp of the same commit. */
export const MatchEnded = Schema.TaggedStruct("v1.MatchEnded", { match: PastMatch })

/** What the gateway tells of this domain, by tag. */
export const matchFeedEvents = {
  "v1.MatchFound": MatchFound,
  "v1.MatchDecided": MatchDecided,
  "v1.MatchBegan": MatchBegan,
  "v1.PrivateAsked": PrivateAsked,
  "v1.PrivateBegan": PrivateBegan,
  "v1.MatchEnded": MatchEnded,
} as const

/** What each tells whole (log/tells.ts); the others tell parts of a call. */
export const matchTells = {
  "v1.MatchFound": () => ({ sets: ["match"] }),
  "v1.MatchDecided": () => ({ sets: ["match"] }),
  "v1.MatchEnded": ({ match }) => ({ sets: [`matched ${match.matchId}`] }),
} as const satisfies Tells<typeof matchFeedEvents>
