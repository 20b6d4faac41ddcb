/** Shapes of the feed and of the log (design sections 2 and 5). Events inside are kept as they came: unknown tags stay. */
import { Schema } from "effect"
import { DeviceId, Millis, UserId } from "../ids.ts"

/** An event as written: known tags are decoded when read, unknown ones stay and are skipped. */
export const RawEvent = Schema.StructWithRest(Schema.Struct({ _tag: Schema.String }), [
  Schema.Record(Schema.String, Schema.Unknown),
])
export type RawEvent = typeof RawEvent.Type

/** One entry of a user's feed; `seq` counts from 1 without gaps. */
export const FeedEntry = Schema.Struct({ seq: Schema.Int, at: Millis, event: RawEvent })
export type FeedEntry = typeof FeedEntry.Type

/** One commit in the log; `seq` counts from 1 without gaps on this device. */
export const LogEntry = Schema.Struct({
  seq: Schema.Int,
  /** Device time. */
  at: Millis,
  /** The owner's epoch; never falls. */
  epoch: Schema.Int,
  events: Schema.Array(RawEvent),
  /** Feed sequence number that this commit brings the device to; null when it took nothing from the feed. */
  cursor: Schema.NullOr(Schema.Int),
})
export type LogEntry = typeof LogEntry.Type

/** A recorded log as a file: what `npm run replay` reads and the app exports. */
export const LogFile = Schema.Struct({
  format: Schema.Literal("livcam-log"),
  version: Schema.Literal(1),
  userId: UserId,
  deviceId: Schema.NullOr(DeviceId),
  note: Schema.String,
  entries: Schema.Array(LogEntry),
})
export type LogFile = typeof LogFile.Type
