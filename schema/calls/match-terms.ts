/** What a call has in addition when it began as a match of two strangers. */
import { Schema } from "effect"
import { Coins, Count, Millis } from "../ids.ts"

/** The terms of a match, for one side, as told at its start. */
export const MatchTerms = Schema.Struct({
  /** Coins that this side pays once both have seen each other. 0: nothing. */
  fee: Coins,
  /**
   * Coins per minute once the call is private. Null when it cannot become private, because not exactly one side is a
   * host.
   */
  privatePrice: Schema.NullOr(Coins),
  /** How long the call lasts unless it becomes private, and the earliest time for that, both in ms from its start. */
  lastsMs: Count,
  switchAfterMs: Count,
})
export type MatchTerms = typeof MatchTerms.Type

/** The terms, with what became of them. */
export const MatchOfCall = Schema.Struct({
  ...MatchTerms.fields,
  /** Which side has asked for a private call. */
  askedByMe: Schema.Boolean,
  askedByThem: Schema.Boolean,
  /** Gateway time, ms, at which the call became private: paid minutes count from here. Null: not private. */
  privateAt: Schema.NullOr(Millis),
})
export type MatchOfCall = typeof MatchOfCall.Type
