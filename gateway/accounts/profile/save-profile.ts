/**
 * Profile edits (spec section 5): checked by the shared rules, saved, and told to the owner exactly once. A new name or
 * look is also told to everyone who knows the owner (tell-knowers.ts), up to TOLD_PER_DAY times a day; later changes
 * are told when the two next meet.
 */
import { Effect } from "effect"
import type { ProfileChanges } from "#schema/activity/activity.ts"
import type { RefusalOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import { keptName } from "#schema/rules/account/account-rules.ts"
import { DAY_MS, dayStart } from "#schema/rules/gateway-day.ts"
import { INTERESTS } from "#schema/rules/people/interests.ts"
import { profileProblem } from "#schema/rules/people/profile-rules.ts"
import { Feed } from "../../feed/feed.ts"
import { once } from "../../feed/once.ts"
import { initialAvatarOf, readInitialAvatar } from "../../people/initial-avatar.ts"
import { rowToPerson } from "../../people/person.ts"
import type { Store } from "../../store/store.ts"
import type { AccountRow, NewAccount } from "../../store/tables/accounts/accounts.ts"
import { SensitiveWords } from "../../words/sensitive-words.ts"
import { ownUserOf } from "./own-user.ts"
import { tellKnowers } from "./tell-knowers.ts"
import { ownLook, ownProfileOf } from "./tell-owner.ts"
import { writtenProblem } from "./text-problems.ts"

/** Changes told to others per day: each writes into many feeds. */
const TOLD_PER_DAY = 20

/** The name, and the initial of a user who has no photo. */
const renamed = ({ id, headImg }: AccountRow, userName: string): Partial<NewAccount> => ({
  userName,
  ...(readInitialAvatar(headImg) === undefined ? {} : { headImg: initialAvatarOf(id, userName) }),
})

const patchOf = (account: AccountRow, changes: ProfileChanges): Partial<NewAccount> => ({
  ...(changes.userName === undefined ? {} : renamed(account, keptName(changes.userName))),
  ...(changes.introduce === undefined ? {} : { introduce: changes.introduce.trim() }),
  ...(changes.countryId === undefined ? {} : { countryId: changes.countryId }),
  ...(changes.languageIds === undefined ? {} : { languageIds: changes.languageIds }),
  ...(changes.interestIds === undefined
    ? {}
    : {
        interestIds: changes.interestIds,
        interestLabels: changes.interestIds.flatMap((id) => INTERESTS[id] ?? []),
      }),
  ...(changes.birthday === undefined || changes.birthday === account.birthday
    ? {}
    : { birthday: changes.birthday, birthdayChanged: true }),
})

export interface ProfileToSave {
  readonly intentId: string
  readonly changes: ProfileChanges
}

/** Errors: those of rules/profile-rules.ts, userUnknown. */
export const saveProfile = (
  userId: number,
  { intentId, changes }: ProfileToSave,
): Effect.Effect<FeedGrowth, RefusalOf<"updateInfo">, Store | Feed> =>
  once(userId, intentId, (tx, at) =>
    Effect.gen(function* () {
      const feed = yield* Feed
      const before = yield* tx.accounts.find(userId)
      if (before === null) return yield* failure("userUnknown")
      const standing = { birthday: before.birthday, birthdayChange: !before.birthdayChanged }
      const problem = profileProblem(changes, standing, at) ?? writtenProblem(changes, yield* SensitiveWords)
      if (problem !== undefined) return yield* failure(problem)
      const account = (yield* tx.accounts.update(userId, patchOf(before, changes))) ?? before
      const user = yield* ownUserOf(tx, account)
      const profile = ownProfileOf(account)
      yield* tx.introductions.tell(userId, userId, ownLook(user, profile))
      const head = yield* tx.feeds.head(userId)
      const looksNew = JSON.stringify(rowToPerson(before, false)) !== JSON.stringify(rowToPerson(account, false))
      const isTold = looksNew && (yield* tx.attempts.hit(`day:newLook:${userId}`, dayStart(at), DAY_MS)) <= TOLD_PER_DAY
      const tellOwner = Effect.asVoid(feed.append(tx, userId, [{ _tag: "v1.ProfileSaved", intentId, user, profile }]))
      yield* isTold ? tellKnowers(tx, account, tellOwner) : tellOwner
      return yield* tx.feeds.pull(userId, head, 10)
    }),
  )
