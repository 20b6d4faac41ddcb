/**
 * Projection `account`: the own user, profile, photo, album and videos, the newest check-in, and the balance by the newest ledger entry. Nothing
 * here is ever guessed.
 */
import { families } from "../store/families.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Folds, Projection } from "./fold.ts"

export const account = {
  version: 3,
  writes: ["me", "balance", "checkIn", "profile", "photo", "album", "videos"],
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

const checkedIn: Fold<"v1.CheckedIn", typeof account> = {
  reads: () => [families.checkIn.key()],
  fold: ({ day, streak, firstDay, coins, at }, rows) => {
    const before = rows.get(families.checkIn.key())
    if (before !== undefined && before.day > day) return []
    return [put(families.checkIn.key(), { day, streak, firstDay, coins, at })]
  },
}

const profileSaved: Fold<"v1.ProfileSaved", typeof account> = {
  reads: () => [families.me.key(), families.profile.key()],
  fold: ({ user, profile }) => [put(families.me.key(), user), put(families.profile.key(), profile)],
}

const photoReviewed: Fold<"v1.PhotoReviewed", typeof account> = {
  reads: () => [families.photo.key()],
  fold: ({ pic, status }) => [put(families.photo.key(), { pic, status })],
}

const albumChanged: Fold<"v1.AlbumChanged", typeof account> = {
  reads: () => [families.album.key()],
  fold: ({ photos }) => [put(families.album.key(), photos)],
}

const videosChanged: Fold<"v1.VideosChanged", typeof account> = {
  reads: () => [families.videos.key()],
  fold: ({ videos }) => [put(families.videos.key(), videos)],
}

/** The newest balance, the newest check-in, photo, album and videos come again with the feed. */
const feedRestarted: Fold<"v1.FeedRestarted", typeof account> = {
  reads: () => restarted,
  fold: () => restarted.map((key) => remove(key)),
}

const { balance, checkIn, photo, album, videos } = families
const restarted = [balance.key(), checkIn.key(), photo.key(), album.key(), videos.key()]

/** What of which event is folded. */
export const accountFolds = {
  "v1.AccountUpdated": accountUpdated,
  "v2.CoinsPosted": coinsPosted,
  "v1.CheckedIn": checkedIn,
  "v1.ProfileSaved": profileSaved,
  "v1.PhotoReviewed": photoReviewed,
  "v1.AlbumChanged": albumChanged,
  "v1.VideosChanged": videosChanged,
  "v1.FeedRestarted": feedRestarted,
} as const satisfies Folds<typeof account>
