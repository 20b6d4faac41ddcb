/** Accounts as others may see them. What is not copied here (email, password, birthday) never leaves the store. */
import type { HostCard, Person, Profile } from "#schema/model/user.ts"
import { ageOn } from "#schema/rules/account-rules.ts"
import type { AccountRow } from "../store/rows.ts"
import { countryNameOf, languageNameOf } from "./names.ts"

export interface Standing {
  readonly status: HostCard["onlineStatus"]
  readonly seenAt: number | null
}

export const rowToPerson = (account: AccountRow): Person => ({
  userId: account.id,
  userName: account.userName,
  headImg: account.headImg,
  countryId: account.countryId,
  goddess: account.goddess,
  demo: account.demo,
  callPrice: account.goddess ? account.callPrice : 0,
})

/** `languageId` is the reader's. */
export const rowToHostCard = (account: AccountRow, standing: Standing, now: number, languageId: number): HostCard => ({
  userId: account.id,
  userName: account.userName,
  headImg: account.headImg,
  age: ageOn(account.birthday, now),
  countryId: account.countryId,
  countryName: countryNameOf(account.countryId, languageId),
  languageIds: account.languageIds,
  groupIds: account.groupIds,
  callPrice: account.callPrice,
  onlineStatus: standing.status,
  seenAt: standing.seenAt,
  demo: account.demo,
})

export const rowToProfile = (account: AccountRow, standing: Standing, now: number, languageId: number): Profile => ({
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
  relation: 0,
  birthdayChange: false,
  remindSwitch: false,
  stick: false,
  like: false,
  likedCount: account.likedCount,
  goddess: account.goddess,
  demo: account.demo,
  interestLabels: account.interestLabels,
  background: account.background,
  deviceLanguageId: account.languageId,
  friendAddWay: 0,
  photos: account.photos,
  callPrice: account.goddess ? account.callPrice : 0,
  friendCallPrice: account.goddess ? account.friendCallPrice : 0,
  onlineStatus: standing.status,
  seenAt: standing.seenAt,
})
