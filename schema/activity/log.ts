/**
 * What the log keeps of check-ins, the own profile, photo and album, and event reports: events of the feed, and the wishes that may wait.
 */
import { Schema } from "effect"
import { Day, IntentId, Millis } from "../ids.ts"
import { standing } from "../log/standing.ts"
import type { Tells } from "../log/tells.ts"
import { AlbumPhoto, BlobId, ImageBytes, OwnPhoto, PhotoIds } from "../people/photo.ts"
import { OwnUser } from "../people/user.ts"
import { EventRecord, OwnProfile, ProfileChanges } from "./activity.ts"

/** The newest check-in as the feed tells it: whole state, so that the last one is all there is to know. */
export const CheckIn = Schema.Struct({
  day: Day,
  /** Days in a row, this one included. */
  streak: Schema.Int,
  /** The day of the first check-in ever: the first week counts from it. */
  firstDay: Day,
  coins: Schema.Int,
  /** Gateway time. */
  at: Millis,
})
export type CheckIn = typeof CheckIn.Type

/** A check-in counts; its coins are a v2.CoinsPosted of the same commit. */
export const CheckedIn = Schema.TaggedStruct("v1.CheckedIn", {
  intentId: Schema.NullOr(IntentId),
  ...CheckIn.fields,
})

/** The own profile as it stands; `intentId` is the save that made it so, null when the gateway just tells it. */
export const ProfileSaved = Schema.TaggedStruct("v1.ProfileSaved", {
  intentId: Schema.NullOr(IntentId),
  user: OwnUser,
  profile: OwnProfile,
})

/** How the newest own photo stands; `intentId` is the wish that brought it, null when a review has ended. */
export const PhotoReviewed = Schema.TaggedStruct("v1.PhotoReviewed", {
  intentId: Schema.NullOr(IntentId),
  ...OwnPhoto.fields,
})

/** The whole own album as it stands; `intentId` is the wish that made it so, null when a review has ended. */
export const AlbumChanged = Schema.TaggedStruct("v1.AlbumChanged", {
  intentId: Schema.NullOr(IntentId),
  /** In the order in which they are shown. */
  photos: Schema.Array(AlbumPhoto),
})

/** What the gateway tells of this domain, by tag. */
export const activityFeedEvents = {
  "v1.CheckedIn": CheckedIn,
  "v1.ProfileSaved": ProfileSaved,
  "v1.PhotoReviewed": PhotoReviewed,
  "v1.AlbumChanged": AlbumChanged,
} as const

/** Rows that the newest word makes (log/standing.ts), by name. */
export const activityStandings = {
  /** The newest check-in, by its day. */
  checkIn: standing(CheckedIn, CheckIn, {
    of: ({ day, streak, firstDay, coins, at }) => ({ day, streak, firstDay, coins, at }),
    rank: ({ day }) => Number(day.replaceAll("-", "")),
  }),
  /** The newest own photo at the gateway. */
  photo: standing(PhotoReviewed, OwnPhoto, { of: ({ pic, status }) => ({ pic, status }) }),
  /** The own album, in the order in which it is shown. */
  album: standing(AlbumChanged, Schema.Array(AlbumPhoto), { of: ({ photos }) => photos }),
} as const

/** What the others tell whole (log/tells.ts). */
export const activityTells = {
  "v1.ProfileSaved": () => ({ sets: ["me", "profile"] }),
} as const satisfies Tells<typeof activityFeedEvents>

/** Payloads of the wishes, by name. */
export const activityIntents = {
  /** `firstWeek`: the coins that were shown were those of the first week. */
  checkIn: Schema.TaggedStruct("checkIn", { firstWeek: Schema.Boolean }),
  updateProfile: Schema.TaggedStruct("updateProfile", { changes: ProfileChanges }),
  /** `blobId` names the file that the device keeps and sends in parts; then this makes it the photo. */
  setPhoto: Schema.TaggedStruct("setPhoto", { blobId: BlobId, bytes: ImageBytes }),
  /** The same for a photo of the album. */
  addPhoto: Schema.TaggedStruct("addPhoto", { blobId: BlobId, bytes: ImageBytes }),
  removePhotos: Schema.TaggedStruct("removePhotos", { ids: PhotoIds }),
  /** These first, in this order; all others after them as they stood. */
  orderPhotos: Schema.TaggedStruct("orderPhotos", { ids: PhotoIds }),
  track: Schema.TaggedStruct("track", { record: EventRecord }),
} as const
