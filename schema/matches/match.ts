/** Random video match: a pair that may agree to see each other, the match config, and past matches. */
import { Schema } from "effect"
import { Coins, Count, Millis, RoomNum } from "../ids.ts"
import { Person } from "../people/user.ts"
import { MATCHES_KEPT, WANTED } from "../rules/calls/match.ts"

/** Whom the user wants to meet. */
export const WantedPeople = Schema.Literals(WANTED)

/** A found pair, as told to one of the two. When both agree, its id becomes the room's. */
export const FoundMatch = Schema.Struct({
  matchId: RoomNum,
  remote: Person,
  /** Gateway times, ms. */
  foundAt: Millis,
  decideBy: Millis,
  /** Coins that this side pays once both have seen each other. */
  fee: Coins,
})
export type FoundMatch = typeof FoundMatch.Type

/** passed: one of the two rejected the match. late: one of the two did not answer in time. */
export const MatchOutcome = Schema.Literals(["agreed", "passed", "late"])

/** A match in which both saw each other. */
export const PastMatch = Schema.Struct({
  matchId: RoomNum,
  remote: Person,
  /** Gateway time of its end, ms. */
  at: Millis,
  seconds: Count,
  /** It became a private call. */
  isPrivate: Schema.Boolean,
})
export type PastMatch = typeof PastMatch.Type

/** The matches that a device knows: `open`, the one to decide on, and `past`, newest first. */
export const MatchBook = Schema.Struct({
  open: Schema.NullOr(FoundMatch),
  past: Schema.Array(PastMatch).check(Schema.isMaxLength(MATCHES_KEPT)),
})
export type MatchBook = typeof MatchBook.Type

/** Match config (spec section 3), with the user's state. Times are in seconds, as in the specification. */
export const MatchConfig = Schema.Struct({
  /** Time to decide on a match, seconds. */
  countdown: Count,
  /** Coins for a match: within the free ones, beyond them, and for VIP. */
  freePrice: Coins,
  livecamMatchPrice: Coins,
  vipPrice: Coins,
  livecamFakeCallPageShowSeconds: Count,
  /** How long a match lasts, and when it can become private, seconds. */
  callSeconds: Count,
  switchSeconds: Count,
  freePerDay: Count,
  /** Free matches left today. Null: no limit. */
  freeLeft: Schema.NullOr(Count),
  /** Gateway time, ms, when the free ones renew. */
  resetsAt: Millis,
  /** Coins for the user's next match. */
  price: Coins,
})
export type MatchConfig = typeof MatchConfig.Type

/** State of a waiting user: a match is found, or how many others who fit are waiting. */
export const Seeking = Schema.Struct({ isFound: Schema.Boolean, others: Count })
