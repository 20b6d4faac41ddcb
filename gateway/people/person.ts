/**
 * Accounts as other users may see them. Fields that are not copied here (email, password, birthday) never leave the
 * store.
 */
import type { Relation } from "#schema/friends/relation.ts"
import type { FoundPerson, HostCard, Person, Profile, ShownVideo } from "#schema/people/user.ts"
import { ageOn } from "#schema/rules/account/account-rules.ts"
import { minutePrice } from "#schema/rules/calls/call-gate.ts"
import { callableFrom } from "#schema/rules/calls/schedule.ts"
import { videoAddress } from "#schema/rules/people/video-rules.ts"
import { FRIEND_ADD_WAY, relationNumber } from "#schema/rules/social-rules.ts"
import type { AccountFacts, AccountRow } from "../store/tables/accounts/accounts.ts"
import type { VideoRow } from "../store/tables/people/videos.ts"
import { countryNameOf, languageNameOf } from "./names.ts"

/** `status` and `seenAt` as the reader may know them. */
export interface Standing {
  readonly status: HostCard["onlineStatus"]
  readonly seenAt: number | null
}

/** `isFriend`: the account is the reader's friend, who pays the price for friends. */
export const rowToPerson = (account: AccountFacts, isFriend: boolean): Person => ({
  userId: account.id,
  userName: account.userName,
  headImg: account.headImg,
  countryId: account.countryId,
  goddess: account.goddess,
  demo: account.demo,
  callPrice: minutePrice(account, isFriend),
})

/** A person who is shown outside of the wall. */
export const factsToFound = (account: AccountFacts, { status, seenAt }: Standing, languageId: number): FoundPerson => {
  const { id: userId, userName, headImg, countryId, goddess, demo } = account
  const countryName = countryNameOf(countryId, languageId)
  return { userId, userName, headImg, countryId, countryName, goddess, demo, onlineStatus: status, seenAt }
}

export const shownVideo = ({ id, pic, type, seconds }: VideoRow): ShownVideo => ({
  id,
  pic,
  src: videoAddress(id, type),
  seconds,
})

/** The card as one reader sees it, possibly a friend. */
export const factsToHostCard = (
  account: AccountFacts,
  standing: Standing,
  now: number,
  { isFriend, languageId }: { readonly isFriend: boolean; readonly languageId: number },
): HostCard => ({
  userId: account.id,
  userName: account.userName,
  headImg: account.headImg,
  age: ageOn(account.birthday, now),
  countryId: account.countryId,
  countryName: countryNameOf(account.countryId, languageId),
  languageIds: account.languageIds,
  groupIds: account.groupIds,
  callPrice: minutePrice(account, isFriend),
  onlineStatus: standing.status,
  seenAt: standing.seenAt,
  demo: account.demo,
})

export const friendAddWayOf = ({ friendClosed }: AccountRow): Profile["friendAddWay"] =>
  friendClosed ? FRIEND_ADD_WAY.nobody : FRIEND_ADD_WAY.anybody

/** Newest first; absent when there are none. */
const videosOf = (rows: ReadonlyArray<VideoRow>): Pick<Profile, "videos"> => {
  const approved = rows.filter(({ status }) => status === "approved").toReversed()
  return approved.length === 0 ? {} : { videos: approved.map(shownVideo) }
}

export interface Reader {
  readonly relation: Relation
  readonly languageId: number
}

/** Only outside of the host's own calling times. */
const nextOnline = ({ goddess, callSchedule }: AccountRow, now: number): Pick<Profile, "nextOnlineAt"> => {
  const at = goddess ? callableFrom(callSchedule, now) : now
  return at > now ? { nextOnlineAt: at } : {}
}

/**
 * The profile as one reader sees it: `relation` is the reader's relation to the account, `videos` are the account's,
 * oldest first.
 */
export const rowToProfile = (
  account: AccountRow,
  videos: ReadonlyArray<VideoRow>,
  standing: Standing,
  now: number,
  { relation, languageId }: Reader,
): Profile => ({
  userId: account.id,
  userName: account.userName,
  headImg: account.headImg,
  age: ageOn(account.birthday, now),
  gender: account.gender,
  countryId: account.countryId,
  countryName: countryNameOf(account.countryId, languageId),
  countryCityName: account.city,
  languageIds: account.languageIds,
  languageNames: account.languageIds.map((id) => languageNameOf(id, languageId)),
  introduce: account.introduce,
  relation: relationNumber(relation),
  birthdayChange: false,
  remindSwitch: relation.remind,
  stick: relation.stick,
  like: relation.like,
  likedCount: account.likedCount,
  goddess: account.goddess,
  demo: account.demo,
  interestLabels: account.interestLabels,
  background: account.background,
  deviceLanguageId: account.languageId,
  friendAddWay: friendAddWayOf(account),
  photos: account.photos.flatMap(({ status, ...photo }) => (status === undefined ? [photo] : [])),
  ...videosOf(videos),
  callPrice: account.goddess ? account.callPrice : 0,
  friendCallPrice: account.goddess ? account.friendCallPrice : 0,
  friendsOnly: account.friendsOnly,
  ...nextOnline(account, now),
  onlineStatus: standing.status,
  seenAt: standing.seenAt,
})
