/** Entries of the feed and of the log. Events inside are kept as they came: unknown tags stay. */
import { Effect, Schema, SchemaIssue } from "effect"
import { Text } from "../disclosure.ts"
import { DeviceId, Millis, UserId } from "../ids.ts"
import { upcast } from "../upcasters.ts"
import type { RawEvent as Raw } from "./upcaster.ts"

/** An event as it was written: a tag and any other fields. */
export type RawEvent = Raw

const isRawEvent = (value: unknown): value is RawEvent =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  "_tag" in value &&
  typeof value._tag === "string"

/**
 * Checks an event without copying it, so a log of a million events is read without a copy of each. Every schema that
 * holds events (entries of log and feed, log files, snapshots) uses this one, so former events are upcast here and
 * nowhere else.
 */
export const RawEvent = Schema.declareConstructor<RawEvent>()(
  [],
  () => (value, ast, options) =>
    isRawEvent(value) ? Effect.succeed(upcast(value)) : Effect.fail(new SchemaIssue.InvalidType(ast, value, options)),
  { expected: "an event with a _tag" },
)

/** One entry of a user's feed. `seq` counts from 1 without gaps. `at`: gateway time, ms. */
export const FeedEntry = Schema.Struct({ seq: Schema.Int, at: Millis, event: RawEvent })
export type FeedEntry = typeof FeedEntry.Type

/** A commit inside a merged entry: its number, its time, and the places that its events had in it. */
export const LogPart = Schema.Struct({
  seq: Schema.Int,
  /** Device time, ms. */
  at: Millis,
  /** How many of the entry's events belong to this commit. */
  count: Schema.Int,
  /** The place of each of these events in the commit. Missing when they are its first ones, in order. */
  places: Schema.optionalKey(Schema.Array(Schema.Int)),
})
export type LogPart = typeof LogPart.Type

/**
 * One commit in the log. `seq` counts from 1 without gaps on this device. An entry merged by compaction stands for the
 * commits `from` to `seq`. It keeps the events that later ones have not replaced, and `parts` says which commit each
 * was in.
 */
export const LogEntry = Schema.Struct({
  seq: Schema.Int,
  /** The first commit that a merged entry stands for. Missing in an entry of one commit. */
  from: Schema.optionalKey(Schema.Int),
  /** Device time, ms. */
  at: Millis,
  /** The leader's fencing token. It never decreases. Stored under this name. */
  epoch: Schema.Int,
  events: Schema.Array(RawEvent),
  /**
   * The feed's sequence number that the device has reached with this commit. Null when the commit took nothing from the
   * feed.
   */
  cursor: Schema.NullOr(Schema.Int),
  /**
   * The commits that the events of a merged entry come from, in order. Commits without a remaining event have no part.
   */
  parts: Schema.optionalKey(Schema.Array(LogPart)),
})
export type LogEntry = typeof LogEntry.Type

/** A recorded log as a file: the app exports it and `npm run replay` reads it. */
export const LogFile = Schema.Struct({
  format: Schema.Literal("livcam-log"),
  version: Schema.Literal(1),
  userId: UserId,
  deviceId: Schema.NullOr(DeviceId),
  note: Text,
  entries: Schema.Array(LogEntry),
})
export type LogFile = typeof LogFile.Type
