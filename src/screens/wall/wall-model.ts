/** The data that the wall shows. */
import type { AppError } from "#schema/errors.ts"
import type { HostCardModel } from "../../ui/people/HostCard.tsx"

export interface CountryChoice {
  readonly id: string
  readonly name: string
  /** The number of hosts there. */
  readonly count: number
}

export interface WallModel {
  readonly groups: ReadonlyArray<{ readonly id: number; readonly label: string }>
  readonly groupId: number
  readonly countries: ReadonlyArray<CountryChoice>
  readonly countryId: string | null
  /** The number of active filters besides group and country. */
  readonly limits: number
  readonly list:
    | { readonly state: "loading" }
    | { readonly state: "failed"; readonly error: AppError }
    | {
        readonly state: "ready"
        readonly hosts: ReadonlyArray<HostCardModel>
        readonly more: "none" | "idle" | "loading" | "failed"
        /** More hosts follow that this user may not see: how many, and who sees them. */
        readonly beyond: { readonly count: number; readonly to: "members" | "vip" } | undefined
        /** Device time of a saved answer, ms, when the gateway cannot be asked now. */
        readonly asOf: number | undefined
      }
}

export interface WallActions {
  readonly onGroup: (groupId: number) => void
  readonly onCountry: (countryId: string | null) => void
  readonly onPickCountry: () => void
  /** Opens the filters besides group and country. */
  readonly onFilters: () => void
  /** Shows all hosts: drops every filter. */
  readonly onShowAll: () => void
  readonly onMore: () => void
  readonly onRetry: () => void
  /** Leads to what shows the hosts beyond: the login, or VIP. */
  readonly onBeyond: () => void
  /** The hosts on screen changed. */
  readonly onSight: (hostIds: ReadonlyArray<number>) => void
  /** Undefined while no call can start. */
  readonly onCall: ((hostId: number) => void) | undefined
}
