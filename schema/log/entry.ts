/** Shapes of the feed and of the log. Events inside are kept as they came: unknown tags stay. */
import { Effect, Schema, SchemaIssue } from "effect"
import { Text } from "../disclosure.ts"
import { DeviceId, Millis, UserId } from "../ids.ts"
import { upcast } from "../upcasters.ts"
import type { RawEvent as Raw } from "./upcaster.ts"

/** An event as it was written: a tag and whatever fields it has. */
export type RawEvent = Raw

const isRawEvent = (value: unknown): value is RawEvent =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  "_tag" in value &&
  typeof value._tag === "string"

/**
 * Only looked at: a log of a million events is read without copying each of them. Everything that holds events is read by a
 * schema of this one (entries of log and feed, log files, snapshots), so a former event is upcast here and nowhere else.
 */
export const RawEvent = Schema.declareConstructor<RawEvent>()(
  [],
  () => (value, ast, options) =>
    isRawEvent(value) ? Effect.succeed(upcast(value)) : Effect.fail(new SchemaIssue.InvalidType(ast, value, options)),
  { expected: "an event with a _tag" },
)

/** One entry of a user's feed; `seq` counts from 1 without gaps. */
export const FeedEntry = Schema.Struct({ seq: Schema.Int, at: Millis, event: RawEvent })
export type FeedEntry = typeof FeedEntry.Type

/** A commit that stands in a merged entry: its number, its time, and the places its events had in it. */
export const LogPart = Schema.Struct({
  seq: Schema.Int,
  /** Device time. */
  at: Millis,
  /** How many of the entry's events are this commit's. */
  count: Schema.Int,
  /** The place of each of them in the commit; missing when they are its first ones in order. */
  places: Schema.optionalKey(Schema.Array(Schema.Int)),
})
export type LogPart = typeof LogPart.Type

/**
 * One commit in the log; `seq` counts from 1 without gaps on this device. An entry that compaction has merged stands for
 * the commits `from` to `seq`: its events are what later ones have not replaced, and `parts` says which commit each was in.
 */
export const LogEntry = Schema.Struct({
  seq: Schema.Int,
  /** The first commit that a merged entry stands for; missing when it stands for itself alone. */
  from: Schema.optionalKey(Schema.Int),
  /** Device time. */
  at: Millis,
  /** The leader's fencing token; never falls. Stored under this name. */
  epoch: Schema.Int,
  events: Schema.Array(RawEvent),
  /** Feed sequence number that this commit brings the device to; null when it took nothing from the feed. */
  cursor: Schema.NullOr(Schema.Int),
  /** Where the events of a merged entry come from, in order; commits of which nothing is left have no part. */
  parts: Schema.optionalKey(Schema.Array(LogPart)),
})
export type LogEntry = typeof LogEntry.Type

/** A recorded log as a file: what `npm run replay` reads and the app exports. */
export const LogFile = Schema.Struct({
  format: Schema.Literal("livcam-log"),
  version: Schema.Literal(1),
  userId: UserId,
  deviceId: Schema.NullOr(DeviceId),
  note: Text,
  entries: Schema.Array(LogEntry),
})
export type LogFile = typeof LogFile.Type
