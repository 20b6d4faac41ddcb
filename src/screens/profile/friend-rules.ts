/** Why somebody cannot be asked for friendship or called, as far as the page can tell before it asks: kinds of the error catalogue. */
import type { ErrorKind } from "#schema/errors.ts"
import type { RelationView } from "#schema/friends/relation.ts"
import type { Profile } from "#schema/people/user.ts"
import { FRIEND_ADD_WAY } from "#schema/rules/social-rules.ts"

type Between = Pick<RelationView, "friend" | "request" | "blocked" | "blockedMe">
type Person = Pick<Profile, "friendAddWay" | "friendsOnly">

/** Why nobody can ask for friendship. What runs already (a friendship, a request of either side) goes on. */
export const askProblem = ({ friendAddWay }: Person, between: Between | undefined): ErrorKind | undefined =>
  friendAddWay === FRIEND_ADD_WAY.nobody && !(between?.friend ?? false) && (between?.request ?? "none") === "none"
    ? "friendNotWanted"
    : undefined

/** Why somebody who is signed in cannot call; undefined while it is not known what is between the two. */
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

/** Calls are offered: by hosts alone, and never over a block. */
export const offersCalls = ({ goddess }: Pick<Profile, "goddess">, between: Between | undefined): boolean =>
  goddess && !(between?.blocked ?? false) && !(between?.blockedMe ?? false)
