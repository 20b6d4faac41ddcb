/**
 * Tells an account's state to its owner's feed when it differs from what was told last: after a login, and when a kept
 * session is confirmed.
 */
import { Effect } from "effect"
import type { OwnProfile } from "#schema/activity/activity.ts"
import type { OwnUser } from "#schema/people/user.ts"
import { MAX_INTERESTS, MAX_LANGUAGES } from "#schema/rules/constants.ts"
import { Feed } from "../../feed/feed.ts"
import type { Tx } from "../../store/store.ts"
import type { AccountRow } from "../../store/tables/accounts/accounts.ts"

export const ownProfileOf = ({ languageIds, interestIds, birthdayChanged }: AccountRow): OwnProfile => ({
  languageIds: languageIds.slice(0, MAX_LANGUAGES),
  interestIds: interestIds.slice(0, MAX_INTERESTS),
  birthdayChange: !birthdayChanged,
})

/** Excludes balances: ledger events tell those. */
export const ownLook = (user: OwnUser, profile: OwnProfile): string =>
  JSON.stringify([{ ...user, goldNum: 0, points: 0, register: false }, profile])

export const tellOwner = (tx: Tx, account: AccountRow, user: OwnUser): Effect.Effect<void, never, Feed> =>
  Effect.gen(function* () {
    const feed = yield* Feed
    const profile = ownProfileOf(account)
    if (yield* tx.introductions.tell(account.id, account.id, ownLook(user, profile)))
      yield* feed.append(tx, account.id, [{ _tag: "v1.ProfileSaved", intentId: null, user, profile }])
  })
