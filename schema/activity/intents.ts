/** Check-ins, profile changes and event reports that may wait for the network: members of IntentCommand. */
import { Schema } from "effect"
import { EventRecord, ProfileChanges } from "./activity.ts"

/** Payloads of the wishes, by name. */
export const activityIntents = {
  /** `firstWeek`: the coins that were shown were those of the first week. */
  checkIn: Schema.TaggedStruct("checkIn", { firstWeek: Schema.Boolean }),
  updateProfile: Schema.TaggedStruct("updateProfile", { changes: ProfileChanges }),
  track: Schema.TaggedStruct("track", { record: EventRecord }),
} as const
