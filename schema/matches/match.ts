/** Random video match: a pair that may agree to see each other, what is told of matching at all, and matches that were. */
import { Schema } from "effect"
import { Coins, Count, Millis, RoomNum } from "../ids.ts"
import { Person } from "../people/user.ts"
import { MATCHES_KEPT, WANTED } from "../rules/match.ts"

/** Who is looked for. */
export const WantedPeople = Schema.Literals(WANTED)

/** Two who may agree, as one of them is told. Its id is the room's, when they do. */
export const FoundMatch = Schema.Struct({
  matchId: RoomNum,
  remote: Person,
  /** Gateway times. */
  foundAt: Millis,
  decideBy: Millis,
  /** Coins that this side pays when both have seen each other. */
  fee: Coins,
})
export type FoundMatch = typeof FoundMatch.Type

/** passed: one of them did not want. late: one of them said nothing. */
export const MatchOutcome = Schema.Literals(["agreed", "passed", "late"])

/** A match in which both saw each other. */
export const PastMatch = Schema.Struct({
  matchId: RoomNum,
  remote: Person,
  /** Gateway time of its end. */
  at: Millis,
  seconds: Count,
  /** It had become a private call. */
  isPrivate: Schema.Boolean,
})
export type PastMatch = typeof PastMatch.Type

/** What a device knows of matches: the one to decide on, and those that were, newest first. */
export const MatchBook = Schema.Struct({
  open: Schema.NullOr(FoundMatch),
  past: Schema.Array(PastMatch).check(Schema.isMaxLength(MATCHES_KEPT)),
})
export type MatchBook = typeof MatchBook.Type

/** Match config (spec section 3), and how it stands for the asker. Times of the specification are seconds. */
export const MatchConfig = Schema.Struct({
  /** How long one may think. */
  countdown: Count,
  /** Coins of a match: within the free ones, beyond them, and for VIP. */
  freePrice: Coins,
  livecamMatchPrice: Coins,
  vipPrice: Coins,
  livecamFakeCallPageShowSeconds: Count,
  /** How long a match lasts, and when it may become private. */
  callSeconds: Count,
  switchSeconds: Count,
  freePerDay: Count,
  /** Free ones left today; null without limit. */
  freeLeft: Schema.NullOr(Count),
  /** Gateway time at which they come anew. */
  resetsAt: Millis,
  /** What the asker's next match costs. */
  price: Coins,
})
export type MatchConfig = typeof MatchConfig.Type

/** How it stands with somebody who waits: found, or one of so many others who would fit. */
export const Seeking = Schema.Struct({ isFound: Schema.Boolean, others: Count })
