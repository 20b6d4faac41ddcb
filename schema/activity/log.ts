/**
 * What the log keeps of check-ins, the own profile, photo and album, and event reports: feed events, and payloads of
 * the intents that may wait.
 */
import { Schema } from "effect"
import { Day, IntentId, Millis } from "../ids.ts"
import { standing } from "../log/standing.ts"
import type { Tells } from "../log/tells.ts"
import { AlbumPhoto, BlobId, ImageBytes, OwnPhoto, PhotoIds } from "../people/photo.ts"
import { OwnUser } from "../people/user.ts"
import { EventRecord, OwnProfile, ProfileChanges } from "./activity.ts"

/** The newest check-in, as the feed tells it. It carries the whole state, so the last one is enough. */
export const CheckIn = Schema.Struct({
  day: Day,
  /** Days in a row, including this one. */
  streak: Schema.Int,
  /** The day of the first check-in ever. The first week counts from it. */
  firstDay: Day,
  coins: Schema.Int,
  /** Gateway time, ms. */
  at: Millis,
})
export type CheckIn = typeof CheckIn.Type

/** A check-in was accepted. Its coins are a v2.CoinsPosted of the same commit. */
export const CheckedIn = Schema.TaggedStruct("v1.CheckedIn", {
  intentId: Schema.NullOr(IntentId),
  ...CheckIn.fields,
})

/** The current own profile. `intentId`: the save that changed it. Null when the gateway only tells it. */
export const ProfileSaved = Schema.TaggedStruct("v1.ProfileSaved", {
  intentId: Schema.NullOr(IntentId),
  user: OwnUser,
  profile: OwnProfile,
})

/** The newest own photo's state. `intentId`: the intent that set it. Null when a review has ended. */
export const PhotoReviewed = Schema.TaggedStruct("v1.PhotoReviewed", {
  intentId: Schema.NullOr(IntentId),
  ...OwnPhoto.fields,
})

/** The whole own album. `intentId`: the intent that changed it. Null when a review has ended. */
export const AlbumChanged = Schema.TaggedStruct("v1.AlbumChanged", {
  intentId: Schema.NullOr(IntentId),
  /** In display order. */
  photos: Schema.Array(AlbumPhoto),
})

/** This domain's feed events, by tag. */
export const activityFeedEvents = {
  "v1.CheckedIn": CheckedIn,
  "v1.ProfileSaved": ProfileSaved,
  "v1.PhotoReviewed": PhotoReviewed,
  "v1.AlbumChanged": AlbumChanged,
} as const

/** Standings of this domain (log/standing.ts), by name. */
export const activityStandings = {
  /** The newest check-in, by its day. */
  checkIn: standing(CheckedIn, CheckIn, {
    of: ({ day, streak, firstDay, coins, at }) => ({ day, streak, firstDay, coins, at }),
    rank: ({ day }) => Number(day.replaceAll("-", "")),
  }),
  /** The newest own photo at the gateway. */
  photo: standing(PhotoReviewed, OwnPhoto, { of: ({ pic, status }) => ({ pic, status }) }),
  /** The own album, in display order. */
  album: standing(AlbumChanged, Schema.Array(AlbumPhoto), { of: ({ photos }) => photos }),
} as const

/** What the other events carry in full (log/tells.ts). */
export const activityTells = {
  "v1.ProfileSaved": () => ({ sets: ["me", "profile"] }),
} as const satisfies Tells<typeof activityFeedEvents>

/** Payloads of this domain's intents, by name. */
export const activityIntents = {
  /** `firstWeek`: the coins shown were those of the first week. */
  checkIn: Schema.TaggedStruct("checkIn", { firstWeek: Schema.Boolean }),
  updateProfile: Schema.TaggedStruct("updateProfile", { changes: ProfileChanges }),
  /** `blobId` names the file that the device keeps and uploads in parts. Then this intent makes it the photo. */
  setPhoto: Schema.TaggedStruct("setPhoto", { blobId: BlobId, bytes: ImageBytes }),
  /** The same for a photo of the album. */
  addPhoto: Schema.TaggedStruct("addPhoto", { blobId: BlobId, bytes: ImageBytes }),
  removePhotos: Schema.TaggedStruct("removePhotos", { ids: PhotoIds }),
  /** These photos first, in this order, then all others in their old order. */
  orderPhotos: Schema.TaggedStruct("orderPhotos", { ids: PhotoIds }),
  track: Schema.TaggedStruct("track", { record: EventRecord }),
} as const
