/** Projection `activity`: the newest check-in, the own profile and its photo. Each event is whole state, so the last one is what stands. */
import { families } from "../store/families.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Projection } from "./fold.ts"

export const activity = { writes: ["me", "checkIn", "profile", "photo"], reads: [] } as const satisfies Projection

export const checkedIn: Fold<"v1.CheckedIn", typeof activity> = {
  reads: () => [families.checkIn.key()],
  fold: ({ day, streak, firstDay, coins, at }, rows) => {
    const before = rows.get(families.checkIn.key())
    if (before !== undefined && before.day > day) return []
    return [put(families.checkIn.key(), { day, streak, firstDay, coins, at })]
  },
}

export const profileSaved: Fold<"v1.ProfileSaved", typeof activity> = {
  reads: () => [families.me.key(), families.profile.key()],
  fold: ({ user, profile }) => [put(families.me.key(), user), put(families.profile.key(), profile)],
}

export const photoReviewed: Fold<"v1.PhotoReviewed", typeof activity> = {
  reads: () => [families.photo.key()],
  fold: ({ pic, status }) => [put(families.photo.key(), { pic, status })],
}

/** The newest check-in and the photo come again with the feed. */
export const feedRestarted: Fold<"v1.FeedRestarted", typeof activity> = {
  reads: () => [families.checkIn.key(), families.photo.key()],
  fold: () => [remove(families.checkIn.key()), remove(families.photo.key())],
}
