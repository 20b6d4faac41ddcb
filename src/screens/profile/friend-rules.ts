/** What somebody wants of friends, as the page can tell before it asks: kinds of the error catalogue, whose texts say why. */
import type { ErrorKind } from "#schema/errors.ts"
import type { RelationView } from "#schema/model/relation.ts"
import type { Profile } from "#schema/model/user.ts"
import { FRIEND_ADD_WAY } from "#schema/rules/social-rules.ts"

type Between = Pick<RelationView, "friend" | "request">
type Person = Pick<Profile, "friendAddWay" | "friendsOnly">

/** Why nobody can ask for friendship. What runs already (a friendship, a request of either side) goes on. */
export const askProblem = ({ friendAddWay }: Person, between: Between | undefined): ErrorKind | undefined =>
  friendAddWay === FRIEND_ADD_WAY.nobody && !(between?.friend ?? false) && (between?.request ?? "none") === "none"
    ? "friendNotWanted"
    : undefined

/** Why somebody who is signed in cannot call; undefined while it is not known what is between the two. */
export const friendCallProblem = ({ friendsOnly }: Person, between: Between | undefined): ErrorKind | undefined =>
  friendsOnly === true && between?.friend === false ? "callFriendsOnly" : undefined
