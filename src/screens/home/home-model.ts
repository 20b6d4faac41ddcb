/** The data of the first screen: an introduction for visitors, a greeting for members, and hosts for both. */
import type { AppError } from "#schema/errors.ts"
import type { HostCardModel } from "../../ui/people/HostCard.tsx"

export interface HomeModel {
  /** The member's name; undefined for a visitor. */
  readonly member: string | undefined
  readonly list:
    | { readonly state: "loading" }
    | { readonly state: "failed"; readonly error: AppError }
    | { readonly state: "ready"; readonly hosts: ReadonlyArray<HostCardModel>; readonly asOf: number | undefined }
}

export interface HomeActions {
  readonly onSignIn: () => void
  readonly onRetry: () => void
  readonly onCall: ((hostId: number) => void) | undefined
}
