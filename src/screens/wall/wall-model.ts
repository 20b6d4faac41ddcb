/** What the wall shows. */
import type { AppError } from "#schema/errors.ts"
import type { HostCardModel } from "../../ui/people/HostCard.tsx"

export interface CountryChoice {
  readonly id: string
  readonly name: string
  /** Hosts there. */
  readonly count: number
}

export interface WallModel {
  readonly groups: ReadonlyArray<{ readonly id: number; readonly label: string }>
  readonly groupId: number
  readonly countries: ReadonlyArray<CountryChoice>
  readonly countryId: string | null
  /** Filters that are on, beside group and country. */
  readonly limits: number
  readonly list:
    | { readonly state: "loading" }
    | { readonly state: "failed"; readonly error: AppError }
    | {
        readonly state: "ready"
        readonly hosts: ReadonlyArray<HostCardModel>
        readonly more: "none" | "idle" | "loading" | "failed"
        /** Those that follow are not this reader's to see: how many, and to whom they show. */
        readonly beyond: { readonly count: number; readonly to: "members" | "vip" } | undefined
        /** Device time of a saved answer, when the gateway could not be asked now. */
        readonly asOf: number | undefined
      }
}

export interface WallActions {
  readonly onGroup: (groupId: number) => void
  readonly onCountry: (countryId: string | null) => void
  readonly onPickCountry: () => void
  /** Opens the filters beside group and country. */
  readonly onFilters: () => void
  /** To all hosts, whatever was chosen. */
  readonly onShowAll: () => void
  readonly onMore: () => void
  readonly onRetry: () => void
  /** To what shows who is beyond: the login, or what VIP is. */
  readonly onBeyond: () => void
  /** The hosts on screen changed. */
  readonly onSight: (hostIds: ReadonlyArray<number>) => void
  /** Undefined while calls cannot be started. */
  readonly onCall: ((hostId: number) => void) | undefined
}
