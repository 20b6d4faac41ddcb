/** What a profile shows. */
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
  /** The profile photo, then the album; it may stand in the album itself. */
  readonly photos: ReadonlyArray<string>
  /** The newest first. */
  readonly videos: ReadonlyArray<ShownVideo>
  readonly bio: string
  readonly interests: ReadonlyArray<string>
  readonly languages: ReadonlyArray<string>
  readonly status: StatusName
  /** "seen 5 min ago"; undefined while online. */
  readonly seen: string | undefined
  /** Can be called. */
  readonly isHost: boolean
  /** What this reader pays. */
  readonly coinsPerMinute: number
  /** What a friend pays, when that is less. */
  readonly friendCoins: number | undefined
  /** The balance does not pay a call. */
  readonly coinsShort: CoinsShort | undefined
  readonly likes: number
  readonly demo: boolean
  /** The signed-in user's own profile: nothing to press. */
  readonly isSelf: boolean
  /** Why no call can be started now; undefined when one can. */
  readonly callOff: string | undefined
  /** Why nobody can ask for friendship; undefined when one can, or need not. */
  readonly askOff: string | undefined
  /** What is between the two; undefined for a visitor and while it is not known. */
  readonly relation: RelationView | undefined
  /** Device time of a saved answer, when the gateway could not be asked now. */
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
  /** Asks, takes back, accepts: what comes next between the two. */
  readonly onFriend: () => void
  readonly onHi: () => void
  readonly onMore: () => void
  /** To where coins come from. */
  readonly onCoins: () => void
}
