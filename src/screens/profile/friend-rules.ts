/**
 * Why a person cannot be asked for friendship or called, as far as the page can tell without asking the gateway. The
 * reasons are kinds of the error catalogue.
 */
import type { ErrorKind } from "#schema/errors.ts"
import type { RelationView } from "#schema/friends/relation.ts"
import type { Profile } from "#schema/people/user.ts"
import { FRIEND_ADD_WAY } from "#schema/rules/social-rules.ts"

type Between = Pick<RelationView, "friend" | "request" | "blocked" | "blockedMe">
type Person = Pick<Profile, "friendAddWay" | "friendsOnly">

/** Why the user cannot ask for friendship. An existing friendship, or a request of either side, stays as it is. */
export const askProblem = ({ friendAddWay }: Person, between: Between | undefined): ErrorKind | undefined =>
  friendAddWay === FRIEND_ADD_WAY.nobody && !(between?.friend ?? false) && (between?.request ?? "none") === "none"
    ? "friendNotWanted"
    : undefined

/** Why a signed-in user cannot call; undefined also while the relation is not known. */
export const callProblem = (
  { friendsOnly }: Pick<Person, "friendsOnly">,
  between: Between | undefined,
): ErrorKind | undefined =>
  between?.blocked
    ? "blockedByMe"
    : between?.blockedMe
      ? "blocked"
      : friendsOnly === true && between?.friend === false
        ? "callFriendsOnly"
        : undefined

/** Whether calls are offered: by hosts only, and never across a block. */
export const offersCalls = ({ goddess }: Pick<Profile, "goddess">, between: Between | undefined): boolean =>
  goddess && !(between?.blocked ?? false) && !(between?.blockedMe ?? false)
