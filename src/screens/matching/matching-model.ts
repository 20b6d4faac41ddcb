/** What the matching screen shows. Prices, places and times are the gateway's; times here are the device's. */
import type { AppError } from "#schema/errors.ts"
import type { MatchConfig, PastMatch } from "#schema/matches/match.ts"
import type { Wanted } from "#schema/rules/match.ts"
import type { CallPerson } from "../call/call-model.ts"

export type MatchStep =
  | { readonly step: "intro"; readonly isStarting: boolean }
  /** `others`: how many more wait and fit; undefined before the gateway has said. `news`: what became of the last one. */
  | {
      readonly step: "searching"
      readonly others: number | undefined
      readonly isOffline: boolean
      readonly news: string | undefined
    }
  /** agreed: this side has. */
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
  /** Undefined while nobody knows. */
  readonly config: MatchConfig | undefined
  readonly past: ReadonlyArray<PastMatch>
  readonly failed: AppError | undefined
  /** Why nothing can be started now. */
  readonly off: string | undefined
}

export interface MatchingActions {
  readonly onWanted: (wanted: Wanted) => void
  readonly onStart: () => void
  readonly onStop: () => void
  readonly onAgree: () => void
  readonly onNext: () => void
  /** Passes, stops looking, and leads to what one can do about who was found. */
  readonly onSafety: (person: CallPerson) => void
  readonly onPerson: (person: CallPerson) => void
  /** To the own limit of coins. */
  readonly onLimit: () => void
  readonly onRetry: () => void
  readonly onBack: () => void
}

/** h:mm:ss until then. */
export const untilText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${h}:${String(m).padStart(2, "0")}:${String(s).padStart(2, "0")}`
}
