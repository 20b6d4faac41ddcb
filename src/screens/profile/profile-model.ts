/** The data that a profile shows. */
import type { AppError } from "#schema/errors.ts"
import type { RelationView } from "#schema/friends/relation.ts"
import type { ShownVideo } from "#schema/people/user.ts"
import type { CoinsShort } from "../../coins/use-coins-short.ts"
import type { StatusName } from "../../ui/people/status-look.ts"

export interface ProfileModel {
  readonly id: number
  readonly name: string
  readonly age: number
  /** City and country, in words. */
  readonly place: string
  /** The profile photo, then the album. The album may contain the profile photo itself. */
  readonly photos: ReadonlyArray<string>
  /** Newest first. */
  readonly videos: ReadonlyArray<ShownVideo>
  readonly bio: string
  readonly interests: ReadonlyArray<string>
  readonly languages: ReadonlyArray<string>
  readonly status: StatusName
  /** "seen 5 min ago"; undefined while online. */
  readonly seen: string | undefined
  /** The person can be called. */
  readonly isHost: boolean
  /** What the signed-in user pays. */
  readonly coinsPerMinute: number
  /** What a friend pays, when that is less. */
  readonly friendCoins: number | undefined
  /** Set when the balance does not pay for a call. */
  readonly coinsShort: CoinsShort | undefined
  readonly likes: number
  readonly demo: boolean
  /** The user's own profile: no buttons. */
  readonly isSelf: boolean
  /** Why no call can start now; undefined when one can. */
  readonly callOff: string | undefined
  /** Why the user cannot ask for friendship; undefined when the user can, or need not. */
  readonly askOff: string | undefined
  /** The relation between the two; undefined for a visitor and while unknown. */
  readonly relation: RelationView | undefined
  /** Device time of a saved answer, ms, when the gateway cannot be asked now. */
  readonly asOf: number | undefined
}

export type ProfileState =
  | { readonly state: "loading" }
  | { readonly state: "unknown" }
  | { readonly state: "failed"; readonly error: AppError }
  | { readonly state: "ready"; readonly profile: ProfileModel }

export interface ProfileActions {
  readonly onBack: () => void
  readonly onChat: () => void
  readonly onCall: (kind: "video" | "voice") => void
  readonly onRetry: () => void
  readonly onLike: () => void
  /** Asks, takes back or accepts: the next step between the two. */
  readonly onFriend: () => void
  readonly onHi: () => void
  readonly onMore: () => void
  /** Leads to ways to get coins. */
  readonly onCoins: () => void
}
