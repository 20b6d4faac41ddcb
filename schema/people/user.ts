/**
 * People as the product shows them (spec section 3): the own user, another user's profile, a host card on the wall, a
 * person in a chat.
 */
import { Schema } from "effect"
import { Birthday, Id, Name, Picture, Text, Word } from "../disclosure.ts"
import { Coins, CountryId, Millis, UserId } from "../ids.ts"
import { VIDEO_MAX_SECONDS } from "../rules/people/video-rules.ts"

const Gender = Schema.Literals([1, 2, 3])
/** 0 offline, 1 busy, 2 online, 3 unknown (spec section 4). */
export const OnlineStatus = Schema.Literals([0, 1, 2, 3])

/** The signed-in user. `loginToken` of spec section 3 is left out on purpose: no secret enters the log or rows. */
export const OwnUser = Schema.Struct({
  id: UserId,
  userName: Name,
  headImg: Picture,
  /** YYYY-MM-DD */
  birthday: Birthday,
  gender: Gender,
  countryId: Schema.NullOr(CountryId),
  countryName: Word,
  languageId: Schema.Int,
  languageName: Word,
  introduce: Text,
  /** Coin balance (goldNum). The ledger's number, never counted on the device. */
  goldNum: Coins,
  /** Points earned as a host. */
  points: Coins,
  /** 0 none, 1 VIP (has bought a coin package). */
  payStatus: Schema.Int,
  /** True in the answer that created the account. */
  register: Schema.Boolean,
  /** The user is a host (goddess, LivMate). */
  goddess: Schema.Boolean,
  /** Coins per minute for a call to this host. 0 for other users. */
  callPrice: Coins,
})
export type OwnUser = typeof OwnUser.Type

/** The own user with the server's short field names (spec section 3; the names themselves are chosen here). */
export const OwnUserWire = Schema.Struct({
  u_id: UserId,
  u_nm: Name,
  h_img: Picture,
  bd: Birthday,
  gd: Gender,
  c_id: Schema.NullOr(CountryId),
  c_nm: Word,
  l_id: Schema.Int,
  l_nm: Word,
  intro: Text,
  g_num: Coins,
  pts: Coins,
  p_st: Schema.Int,
  reg: Schema.Boolean,
  gds: Schema.Boolean,
  c_pr: Coins,
})
export type OwnUserWire = typeof OwnUserWire.Type

const SHORT_NAMES = {
  id: "u_id",
  userName: "u_nm",
  headImg: "h_img",
  birthday: "bd",
  gender: "gd",
  countryId: "c_id",
  countryName: "c_nm",
  languageId: "l_id",
  languageName: "l_nm",
  introduce: "intro",
  goldNum: "g_num",
  points: "pts",
  payStatus: "p_st",
  register: "reg",
  goddess: "gds",
  callPrice: "c_pr",
} as const satisfies Record<keyof OwnUser, keyof OwnUserWire>

/** Converts the own user from the gateway's form to the app's. */
export const wireToOwnUser = (wire: OwnUserWire): OwnUser =>
  Schema.decodeUnknownSync(OwnUser)(
    Object.fromEntries(Object.entries(SHORT_NAMES).map(([name, short]) => [name, wire[short]])),
  )

/** Converts the own user from the app's form to the gateway's. */
export const ownUserToWire = (user: OwnUser): OwnUserWire =>
  Schema.decodeUnknownSync(OwnUserWire)(
    Object.fromEntries(Object.entries(SHORT_NAMES).map(([name, short]) => [short, user[name as keyof OwnUser]])),
  )

/** What a chat, a ring or a call shows about another person. */
export const Person = Schema.Struct({
  userId: UserId,
  userName: Name,
  headImg: Picture,
  countryId: Schema.NullOr(CountryId),
  goddess: Schema.Boolean,
  /** A demo account that answers with canned lines. The page says so. */
  demo: Schema.Boolean,
  callPrice: Coins,
})
export type Person = typeof Person.Type

/** One host on the wall. */
export const HostCard = Schema.Struct({
  userId: UserId,
  userName: Name,
  headImg: Picture,
  age: Schema.Int,
  countryId: Schema.NullOr(CountryId),
  countryName: Word,
  languageIds: Schema.Array(Schema.Int),
  groupIds: Schema.Array(Schema.Int),
  callPrice: Coins,
  onlineStatus: OnlineStatus,
  /** Gateway time when last seen online, ms. Null: never. */
  seenAt: Schema.NullOr(Millis),
  demo: Schema.Boolean,
})
export type HostCard = typeof HostCard.Type

/** A person found by a search. It holds nothing that the profile does not show. */
export const FoundPerson = Schema.Struct({
  userId: UserId,
  userName: Name,
  headImg: Picture,
  countryId: Schema.NullOr(CountryId),
  countryName: Word,
  goddess: Schema.Boolean,
  demo: Schema.Boolean,
  onlineStatus: OnlineStatus,
  seenAt: Schema.NullOr(Millis),
})
export type FoundPerson = typeof FoundPerson.Type

/** A picture of a profile. `pic`: its address. `orderNum`: its position, lowest first. */
export const Photo = Schema.Struct({ id: Schema.Int, pic: Picture, orderNum: Schema.Int })

/** Id of a video, never used again. Drawn by the gateway. */
export const VideoId = Id.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,40}$/))

/** A video of a profile. */
export const ShownVideo = Schema.Struct({
  id: VideoId,
  /** Address of its cover, a photo (rules/people/photo-rules.ts). */
  pic: Picture,
  /** Address that it is played from (rules/people/video-rules.ts). */
  src: Picture,
  /** Length in seconds, rounded up. */
  seconds: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: VIDEO_MAX_SECONDS + 1 })),
})
export type ShownVideo = typeof ShownVideo.Type

/** Another user's or host's profile (spec section 3). Relation: 0 none, 1 friend, 2 request sent, 3 say-hi, 4 blocked. */
export const Profile = Schema.Struct({
  userId: UserId,
  userName: Name,
  headImg: Picture,
  age: Schema.Int,
  gender: Gender,
  countryId: Schema.NullOr(CountryId),
  countryName: Word,
  countryCityName: Text,
  languageIds: Schema.Array(Schema.Int),
  languageNames: Schema.Array(Word),
  introduce: Text,
  relation: Schema.Literals([0, 1, 2, 3, 4]),
  birthdayChange: Schema.Boolean,
  remindSwitch: Schema.Boolean,
  /** Favourite. */
  stick: Schema.Boolean,
  like: Schema.Boolean,
  likedCount: Schema.Int,
  goddess: Schema.Boolean,
  demo: Schema.Boolean,
  interestLabels: Schema.Array(Word),
  background: Picture,
  deviceLanguageId: Schema.Int,
  /** Who may send this person a friend request: 0 anybody, 1 nobody. */
  friendAddWay: Schema.Literals([0, 1]),
  photos: Schema.Array(Photo),
  /** Newest first. Missing: none. */
  videos: Schema.optionalKey(Schema.Array(ShownVideo)),
  callPrice: Coins,
  friendCallPrice: Coins,
  /** Takes calls from friends only. Missing: false. */
  friendsOnly: Schema.optionalKey(Schema.Boolean),
  /** Gateway time, ms, from which calls are taken. Missing while the host's schedule allows calls. */
  nextOnlineAt: Schema.optionalKey(Millis),
  onlineStatus: OnlineStatus,
  seenAt: Schema.NullOr(Millis),
})
export type Profile = typeof Profile.Type

/** The online status of one user (spec section 3). */
export const Presence = Schema.Struct({ userId: UserId, status: OnlineStatus, seenAt: Schema.NullOr(Millis) })
export type Presence = typeof Presence.Type

/** A person whom the user wanted to be told about has come online. */
export const Arrival = Schema.Struct({
  /** Unique id of this arrival. */
  id: Id,
  person: Person,
})
export type Arrival = typeof Arrival.Type
