/** Hosts and wall (spec section 7). Members see more of the list than guests, and VIP see all of it (section 1). */
import { Schema } from "effect"
import { Name, Word } from "../disclosure.ts"
import { get, getSealed } from "../gateway/endpoint.ts"
import { Count, CountryId } from "../ids.ts"
import { WALL_PAGE_MAX } from "../rules/constants.ts"
import { INTERESTS } from "../rules/people/interests.ts"
import { LANGUAGE_CODES } from "../rules/people/languages.ts"
import { PEOPLE_FOUND, PEOPLE_SEARCH_MAX } from "../rules/people/people-search.ts"
import { PicksOfDay } from "./pick.ts"
import { FoundPerson, HostCard } from "./user.ts"

/** A group of the wall (spec section 3) and its number of hosts. */
export const WallGroup = Schema.Struct({ groupId: Schema.Int, name: Word, count: Schema.Int })
/** A country of the wall and its number of hosts. */
export const WallCountry = Schema.Struct({ countryId: CountryId, countryName: Word, count: Schema.Int })
/** One page of the wall. */
export const WallPage = Schema.Struct({
  list: Schema.Array(HostCard),
  /** Hosts in the list that this user may page through. */
  count: Schema.Int,
  /** Further hosts in the list, which other users see: members, or VIP. Missing: none. */
  beyond: Schema.optionalKey(Count),
  /** From 1. */
  pageNo: Schema.Int,
  pageSize: Schema.Int,
})

const highest = (ids: Readonly<Record<number, string>>): number => Math.max(...Object.keys(ids).map(Number))

/** Filters of a wall besides group and country (spec section 3). A missing filter excludes nobody. */
export const wallLimits = {
  /** 1 male, 2 female. Missing: both. */
  gender: Schema.optionalKey(Schema.Literals([1, 2])),
  /** A language that the host speaks (rules/people/languages.ts). */
  languageId: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: highest(LANGUAGE_CODES) }))),
  /** An interest that the host has chosen (rules/people/interests.ts). */
  interestId: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: highest(INTERESTS) }))),
} as const

/** A search text for people: the beginning of a name, or an id. */
export const PeopleSearchText = Name.check(Schema.isMaxLength(PEOPLE_SEARCH_MAX))
/** People found: the person with that id first, then by name. */
export const FoundPeople = Schema.Array(FoundPerson).check(Schema.isMaxLength(PEOPLE_FOUND))

const Filter = Schema.Struct({
  groupId: Count,
  countryId: Schema.optionalKey(CountryId),
  ...wallLimits,
  /** From 1. */
  pageNo: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100_000 })),
  pageSize: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: WALL_PAGE_MAX })),
})

/** The endpoints of this domain, by name. */
export const peopleEndpoints = {
  wallGroups: get.public(
    "/goddessWall/v1/getAllGroup",
    Schema.Struct({ countryId: Schema.optionalKey(CountryId) }),
    Schema.Array(WallGroup),
  ),
  wallCountries: get.public(
    "/facade/api/homepage/userlist/exempt/filter/part/countryids",
    Schema.Struct({}),
    Schema.Array(WallCountry),
  ),
  wall: get.signed("/play/v1/gomatch/wall", Filter, WallPage),
  /** The picks of the day. The spec shows no path: chosen here. */
  picks: get.signed("/play/v1/gomatch/flop", Schema.Struct({}), PicksOfDay),
  /** SOC-05. The spec shows no path: chosen here. Sealed, so that no address reveals the search text. */
  searchUsers: getSealed(
    "/account/v1/search_users",
    Schema.Struct({ text: PeopleSearchText }),
    Schema.Struct({ list: FoundPeople }),
    ["rateLimited"],
  ),
  wallGuest: get.public("/facade/api/homepage/userlist/exempt/list/part/users/guest", Filter, WallPage),
} as const
