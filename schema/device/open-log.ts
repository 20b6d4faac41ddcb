/**
 * What developers see of a log and of the engine at work: an open log, its commits, the rows that they changed, spans,
 * and found rows.
 */
import { Schema } from "effect"
import { Id, Text, Word } from "../disclosure.ts"
import { Millis, UserId } from "../ids.ts"
import { LogEntry } from "../log/entry.ts"
import { SHOWN_ROWS } from "../rules/collections.ts"

const Tag = Schema.Struct({ tag: Word, count: Schema.Int })

/** A log that is open in this tab. */
export const LogSummary = Schema.Struct({
  /** own: the account's log as it was when opened. file: a log file. */
  source: Schema.Literals(["own", "file"]),
  userId: UserId,
  note: Text,
  /** Numbers of the first and the last commit. 0 when the log is empty. */
  first: Schema.Int,
  last: Schema.Int,
  /** Entries that hold these commits: compaction merges some. */
  entries: Schema.Int,
  events: Schema.Int,
  /** Device times, ms. Null for an empty log. */
  from: Schema.NullOr(Millis),
  to: Schema.NullOr(Millis),
  /** Most frequent first. */
  tags: Schema.Array(Tag),
})
export type LogSummary = typeof LogSummary.Type

/** One line of the list of commits. */
export const CommitLine = Schema.Struct({
  /** The entry's position in the log, from 0. */
  place: Schema.Int,
  seq: Schema.Int,
  /** The first commit that a merged entry stands for. Equal to `seq` for an entry of one commit. */
  from: Schema.Int,
  at: Millis,
  cursor: Schema.NullOr(Schema.Int),
  tags: Schema.Array(Tag),
})
export type CommitLine = typeof CommitLine.Type

/** A row that a commit has changed. `before` and `after` are JSON. Null where there is no value. */
export const ShownChange = Schema.Struct({
  key: Id,
  family: Word,
  kind: Schema.Literals(["came", "went", "changed"]),
  fields: Schema.Array(Schema.Struct({ path: Word, before: Schema.NullOr(Text), after: Schema.NullOr(Text) })),
})
export type ShownChange = typeof ShownChange.Type

/** A span: something that the engine did, and how long it took. */
export const SpanLine = Schema.Struct({
  /** Counts ended spans in the order of their end, from 1. */
  n: Schema.Int,
  id: Schema.Int,
  /** Id of the enclosing span. Null for a root span. */
  parent: Schema.NullOr(Schema.Int),
  name: Word,
  /** Start (device time) and duration, both in ms, not rounded. */
  at: Schema.Finite,
  ms: Schema.Finite,
  failed: Schema.Boolean,
  facts: Schema.Record(Word, Word),
})
export type SpanLine = typeof SpanLine.Type

/** The result of a Mango query. */
export const FoundRows = Schema.Struct({
  /** The first SHOWN_ROWS rows at most, each as its collection's document. */
  rows: Schema.Array(Schema.Struct({ key: Id, value: Schema.Unknown })).check(Schema.isMaxLength(SHOWN_ROWS)),
  /** Number of rows found in all. */
  found: Schema.Int,
  /** Why the query was refused. Null when it ran. */
  refused: Schema.NullOr(Text),
  /** Equal for equal answers. */
  stamp: Id,
})
export type FoundRows = typeof FoundRows.Type

/** A commit of the open log, with the rows that it changed. */
export const CommitDetail = Schema.Struct({ entry: LogEntry, changes: Schema.Array(ShownChange) })
export type CommitDetail = typeof CommitDetail.Type
