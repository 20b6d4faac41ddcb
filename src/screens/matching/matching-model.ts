/**
 * The data that the matching screen shows. Prices, counts and deadlines come from the gateway; times are in device
 * time.
 */
import type { AppError } from "#schema/errors.ts"
import type { MatchConfig, PastMatch } from "#schema/matches/match.ts"
import type { Wanted } from "#schema/rules/calls/match.ts"
import type { CallPerson } from "../call/call-model.ts"

export type MatchStep =
  | { readonly step: "intro"; readonly isStarting: boolean }
  /**
   * `others`: how many others wait and fit; undefined before the gateway has answered. `news`: the outcome of the last
   * match.
   */
  | {
      readonly step: "searching"
      readonly others: number | undefined
      readonly isOffline: boolean
      readonly news: string | undefined
    }
  /** agreed: this side has agreed. */
  | {
      readonly step: "found"
      readonly person: CallPerson
      readonly secondsLeft: number
      readonly fee: number
      readonly agreed: boolean
    }

export interface MatchingModel {
  readonly at: MatchStep
  readonly wanted: Wanted
  /** Undefined: not known yet. */
  readonly config: MatchConfig | undefined
  readonly past: ReadonlyArray<PastMatch>
  readonly failed: AppError | undefined
  /** Why no search can start now. */
  readonly off: string | undefined
}

export interface MatchingActions {
  readonly onWanted: (wanted: Wanted) => void
  readonly onStart: () => void
  readonly onStop: () => void
  readonly onAgree: () => void
  readonly onNext: () => void
  /** Passes, stops the search, and opens the safety actions for the person found. */
  readonly onSafety: (person: CallPerson) => void
  readonly onPerson: (person: CallPerson) => void
  /** Opens the user's own coin limit. */
  readonly onLimit: () => void
  readonly onRetry: () => void
  readonly onBack: () => void
}

/** The remaining time as h:mm:ss. `ms`: the time left. */
export const untilText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${h}:${String(m).padStart(2, "0")}:${String(s).padStart(2, "0")}`
}
