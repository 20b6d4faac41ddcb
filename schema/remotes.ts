/** All remote reads: what the page may ask of the gateway. The last answer is kept on the device and shown offline with its time. */
import { Schema } from "effect"
import { Word } from "./disclosure.ts"
import { CountryId, UserId } from "./ids.ts"
import { HostCard, Profile } from "./people/user.ts"

type Params = Schema.Top & { readonly Type: { readonly _tag: string } }
const remote = <P extends Params, V extends Schema.Top>(params: P, value: V) => ({ params, value }) as const
const tagged = Schema.TaggedStruct

/** A group of the wall (spec section 3) and how many hosts it has. */
export const WallGroup = Schema.Struct({ groupId: Schema.Int, name: Word, count: Schema.Int })
/** A country of the wall and how many hosts it has. */
export const WallCountry = Schema.Struct({ countryId: CountryId, countryName: Word, count: Schema.Int })
/** One page of the wall. */
export const WallPage = Schema.Struct({
  list: Schema.Array(HostCard),
  /** Hosts in the whole list. */
  count: Schema.Int,
  /** From 1. */
  pageNo: Schema.Int,
  pageSize: Schema.Int,
})

/** Every remote read by its tag. */
export const remotes = {
  wallGroups: remote(tagged("wallGroups", { countryId: Schema.NullOr(CountryId) }), Schema.Array(WallGroup)),
  wallCountries: remote(tagged("wallCountries", {}), Schema.Array(WallCountry)),
  /** Group 0 is For You: all hosts. */
  wall: remote(
    tagged("wall", {
      groupId: Schema.Int,
      countryId: Schema.NullOr(CountryId),
      pageNo: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
    }),
    WallPage,
  ),
  /** Errors: userUnknown. */
  profile: remote(tagged("profile", { userId: UserId }), Profile),
} as const

/** Name of a remote read. */
export type RemoteTag = keyof typeof remotes
/** A remote read of this tag. */
export type RemoteOf<T extends RemoteTag> = (typeof remotes)[T]["params"]["Type"]
/** Any remote read. */
export type Remote = RemoteOf<RemoteTag>
/** What a remote read of this tag gives. */
export type RemoteValue<T extends RemoteTag> = (typeof remotes)[T]["value"]["Type"]

/** An answer with its age. */
export interface RemoteResult<T extends RemoteTag> {
  readonly value: RemoteValue<T>
  /** Device time of the answer. */
  readonly asOf: number
  /** True when the gateway could not be asked now. */
  readonly stale: boolean
}
