import type { AppError } from "#schema/errors.ts"
import type { FoundPerson } from "#schema/people/user.ts"
import type { RemoteState } from "../../client/client.ts"
import type { StatusName } from "../../ui/people/status-look.ts"

/** A person who was found. */
export interface FoundRow {
  readonly id: number
  readonly name: string
  readonly photo: string
  /** In the user's language; empty when not known. */
  readonly country: string
  readonly isHost: boolean
  readonly demo: boolean
  readonly status: StatusName
}

/** The people part of the screen. `isOld`: results of the previous text, until the current one is answered. */
export type PeopleModel =
  /** People are not searched. */
  | { readonly state: "off" }
  | { readonly state: "searching" }
  | { readonly state: "offline" }
  | { readonly state: "failed"; readonly error: AppError }
  | { readonly state: "ready"; readonly people: ReadonlyArray<FoundRow>; readonly isOld: boolean }

type Found = ReadonlyArray<FoundPerson>

/** `wanted`: undefined while people are not searched. `before`: the last answer, to another text. */
export const peopleModel = (
  wanted: string | undefined,
  read: RemoteState<Found>,
  before: Found | undefined,
  toRow: (person: FoundPerson) => FoundRow,
): PeopleModel => {
  if (wanted === undefined) return { state: "off" }
  if (read.state === "failed")
    return read.error.kind === "offline" ? { state: "offline" } : { state: "failed", error: read.error }
  const found = read.state === "ready" ? read.value : before
  if (found === undefined) return { state: "searching" }
  return { state: "ready", people: found.map(toRow), isOld: read.state !== "ready" }
}

/** The current text finds nobody. */
export const foundNobody = (people: PeopleModel): boolean =>
  people.state === "ready" && people.people.length === 0 && !people.isOld
