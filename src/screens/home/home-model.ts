/** What the first screen shows: the way in for visitors, who is there for members. */
import type { AppError } from "#schema/errors.ts"
import type { HostCardModel } from "../../ui/people/HostCard.tsx"

export interface HomeModel {
  /** Name of the member; undefined for a visitor. */
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
