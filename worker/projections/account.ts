/**
 * Projection `account`: the user's own data and profile, and the balance of the newest ledger entry. Nothing here is
 * ever guessed.
 */
import { families } from "../store/families.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Folds, Projection } from "./fold.ts"

export const account = {
  version: 4,
  writes: ["me", "balance", "profile"],
  reads: [],
} as const satisfies Projection

const accountUpdated: Fold<"v1.AccountUpdated", typeof account> = {
  reads: () => [families.me.key()],
  fold: ({ user }) => [put(families.me.key(), user)],
}

const coinsPosted: Fold<"v2.CoinsPosted", typeof account> = {
  reads: () => [families.balance.key()],
  fold: ({ currency, balance }, rows) => {
    const before = rows.get(families.balance.key()) ?? { coins: null, points: null }
    return [put(families.balance.key(), { ...before, [currency]: balance })]
  },
}

const profileSaved: Fold<"v1.ProfileSaved", typeof account> = {
  reads: () => [families.me.key(), families.profile.key()],
  fold: ({ user, profile }) => [put(families.me.key(), user), put(families.profile.key(), profile)],
}

/** The newest balance comes again with the feed. */
const feedRestarted: Fold<"v1.FeedRestarted", typeof account> = {
  reads: () => [families.balance.key()],
  fold: () => [remove(families.balance.key())],
}

/** The projection's folds, by event. */
export const accountFolds = {
  "v1.AccountUpdated": accountUpdated,
  "v2.CoinsPosted": coinsPosted,
  "v1.ProfileSaved": profileSaved,
  "v1.FeedRestarted": feedRestarted,
} as const satisfies Folds<typeof account>
