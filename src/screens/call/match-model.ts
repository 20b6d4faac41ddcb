/** What the views of a match call show. */
import type { CallPerson } from "./call-model.ts"

export interface MatchBarModel {
  readonly name: string
  readonly isPrivate: boolean
  /** Until the match ends, unless it is private. */
  readonly secondsLeft: number
  /** A private call, paid by the minute; null where there can be none. */
  readonly offer: {
    readonly isPayer: boolean
    /** Coins that the payer pays, points that the host earns. */
    readonly perMinute: number
    /** Until it may be asked for. */
    readonly secondsToWait: number
    readonly askedByMe: boolean
    readonly askedByThem: boolean
  } | null
}

export interface MatchSummaryModel {
  readonly person: CallPerson
  readonly elapsedMs: number
  readonly isTimeUp: boolean
  /** Coins of the match itself. */
  readonly fee: number
  /** Minutes and coins, or points, of the private call; null when there was none. */
  readonly private: { readonly isPayer: boolean; readonly minutes: number; readonly amount: number } | null
  /** What it has carried in this tab, both ways; undefined when it was not here. */
  readonly bytes: number | undefined
}
