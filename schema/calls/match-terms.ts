/** What a call has besides, when two who did not know each other were matched. */
import { Schema } from "effect"
import { Coins, Count, Millis } from "../ids.ts"

/** Of a match, for one side, as it is told when it begins. */
export const MatchTerms = Schema.Struct({
  /** Coins that this side pays when both have seen each other; 0: nothing. */
  fee: Coins,
  /** Coins a minute once it is private; null when it cannot be, as not exactly one is a host. */
  privatePrice: Schema.NullOr(Coins),
  /** How long it lasts unless it is made private, and when it may be at the earliest, ms from its start. */
  lastsMs: Count,
  switchAfterMs: Count,
})
export type MatchTerms = typeof MatchTerms.Type

/** The same with what became of it. */
export const MatchOfCall = Schema.Struct({
  ...MatchTerms.fields,
  /** Who has asked for a private call. */
  askedByMe: Schema.Boolean,
  askedByThem: Schema.Boolean,
  /** Gateway time at which it became private: minutes count from here. */
  privateAt: Schema.NullOr(Millis),
})
export type MatchOfCall = typeof MatchOfCall.Type
