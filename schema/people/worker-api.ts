/** The page's queries and remote reads about people. */
import { Schema } from "effect"
import { CountryId, UserId } from "../ids.ts"
import { Empty, list, one, remote, tagged } from "../query.ts"
import { ROW_IDS } from "../rules/row-ids.ts"
import { FoundPeople, PeopleSearchText, WallCountry, WallGroup, WallPage, wallLimits } from "./endpoints.ts"
import { PicksOfDay } from "./pick.ts"
import { Arrival, Person, Presence, Profile } from "./user.ts"

/** The queries of this domain, by name. */
export const peopleQueries = {
  person: one(tagged("person", { userId: UserId }), Schema.NullOr(Person)),
  /** Online status of people on screen. Polled, and pushed where the gateway pushes. */
  presence: list(
    tagged("presence", { userIds: Schema.Array(UserId).check(Schema.isMaxLength(200)) }),
    Empty,
    Presence,
    (row) => String(row[ROW_IDS.presence]),
  ),
  /**
   * People whom the user wants to be told about (`remind`) and who came online lately, oldest first. Only while it is
   * watched.
   */
  arrivals: one(tagged("arrivals", {}), Schema.Array(Arrival)),
} as const

/** The remote reads of this domain, by name. */
export const peopleRemotes = {
  wallGroups: remote(tagged("wallGroups", { countryId: Schema.NullOr(CountryId) }), Schema.Array(WallGroup)),
  wallCountries: remote(tagged("wallCountries", {}), Schema.Array(WallCountry)),
  /** Group 0 is For You: all hosts. */
  wall: remote(
    tagged("wall", {
      groupId: Schema.Int,
      countryId: Schema.NullOr(CountryId),
      ...wallLimits,
      pageNo: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
    }),
    WallPage,
  ),
  /** The picks of the day. */
  picks: remote(tagged("picks", {}), PicksOfDay),
  /**
   * People by the beginning of their name, or by their id. The answer is not kept, so offline there is none. Errors:
   * rateLimited.
   */
  searchUsers: remote(tagged("searchUsers", { text: PeopleSearchText }), FoundPeople),
  /** Errors: userUnknown. */
  profile: remote(tagged("profile", { userId: UserId }), Profile),
} as const
