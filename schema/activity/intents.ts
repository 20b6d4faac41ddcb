/** Check-ins, profile changes, photos and event reports that may wait for the network: members of IntentCommand. */
import { Schema } from "effect"
import { BlobId, ImageBytes } from "../people/photo.ts"
import { EventRecord, ProfileChanges } from "./activity.ts"

/** Payloads of the wishes, by name. */
export const activityIntents = {
  /** `firstWeek`: the coins that were shown were those of the first week. */
  checkIn: Schema.TaggedStruct("checkIn", { firstWeek: Schema.Boolean }),
  updateProfile: Schema.TaggedStruct("updateProfile", { changes: ProfileChanges }),
  /** `blobId` names the file that the device keeps and sends in parts; then this makes it the photo. */
  setPhoto: Schema.TaggedStruct("setPhoto", { blobId: BlobId, bytes: ImageBytes }),
  track: Schema.TaggedStruct("track", { record: EventRecord }),
} as const
