/** The data that the views of a match call show. */
import type { CallPerson } from "./call-model.ts"

export interface MatchBarModel {
  readonly name: string
  readonly isPrivate: boolean
  /** Seconds until the match ends, unless it is private. */
  readonly secondsLeft: number
  /** The offer of a private call, paid by the minute; null when there can be none. */
  readonly offer: {
    readonly isPayer: boolean
    /** Coins that the payer pays, or points that the host earns. */
    readonly perMinute: number
    /** Seconds until the private call may be asked for. */
    readonly secondsToWait: number
    readonly askedByMe: boolean
    readonly askedByThem: boolean
  } | null
}

export interface MatchSummaryModel {
  readonly person: CallPerson
  readonly elapsedMs: number
  readonly isTimeUp: boolean
  /** Coins charged for the match itself. */
  readonly fee: number
  /** Minutes and coins, or points, of the private call; null when there was none. */
  readonly private: { readonly isPayer: boolean; readonly minutes: number; readonly amount: number } | null
  /** Bytes that the match transferred in this tab, both ways; undefined when it was not in this tab. */
  readonly bytes: number | undefined
}
