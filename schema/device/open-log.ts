/** What a developer is shown of a log and of the engine at work: a log that lies open, its commits, the rows that they changed, spans, rows. */
import { Schema } from "effect"
import { Id, Text, Word } from "../disclosure.ts"
import { Millis, UserId } from "../ids.ts"
import { LogEntry } from "../log/entry.ts"
import { SHOWN_ROWS } from "../rules/collections.ts"

const Tag = Schema.Struct({ tag: Word, count: Schema.Int })

/** A log that lies open in this tab. */
export const LogSummary = Schema.Struct({
  /** own: the account's as it was when it was opened. */
  source: Schema.Literals(["own", "file"]),
  userId: UserId,
  note: Text,
  /** Numbers of the first and the last commit; 0 when there is none. */
  first: Schema.Int,
  last: Schema.Int,
  /** Entries that stand for them: compaction merges some. */
  entries: Schema.Int,
  events: Schema.Int,
  /** Device times; null for an empty log. */
  from: Schema.NullOr(Millis),
  to: Schema.NullOr(Millis),
  /** Most frequent first. */
  tags: Schema.Array(Tag),
})
export type LogSummary = typeof LogSummary.Type

/** One line of the list of commits. */
export const CommitLine = Schema.Struct({
  /** Its place among the entries, from 0. */
  place: Schema.Int,
  seq: Schema.Int,
  /** The first commit that a merged entry stands for; the same as seq for one that stands for itself. */
  from: Schema.Int,
  at: Millis,
  cursor: Schema.NullOr(Schema.Int),
  tags: Schema.Array(Tag),
})
export type CommitLine = typeof CommitLine.Type

/** A row that a commit has changed. Texts are JSON; null where there is nothing. */
export const ShownChange = Schema.Struct({
  key: Id,
  family: Word,
  kind: Schema.Literals(["came", "went", "changed"]),
  fields: Schema.Array(Schema.Struct({ path: Word, before: Schema.NullOr(Text), after: Schema.NullOr(Text) })),
})
export type ShownChange = typeof ShownChange.Type

/** Something that the engine did, for as long as it took. */
export const SpanLine = Schema.Struct({
  /** In the order in which spans end, from 1. */
  n: Schema.Int,
  id: Schema.Int,
  /** The span in which it happened; null for one that began by itself. */
  parent: Schema.NullOr(Schema.Int),
  name: Word,
  /** Its beginning, device time in ms, and how long it took, ms; neither is whole. */
  at: Schema.Finite,
  ms: Schema.Finite,
  failed: Schema.Boolean,
  facts: Schema.Record(Word, Word),
})
export type SpanLine = typeof SpanLine.Type

/** What a Mango query finds. */
export const FoundRows = Schema.Struct({
  /** The first of them, each as its collection's document. */
  rows: Schema.Array(Schema.Struct({ key: Id, value: Schema.Unknown })).check(Schema.isMaxLength(SHOWN_ROWS)),
  /** How many there are. */
  found: Schema.Int,
  /** Why nothing was looked for; null when something was. */
  refused: Schema.NullOr(Text),
  /** The same for the same answer. */
  stamp: Id,
})
export type FoundRows = typeof FoundRows.Type

/** A commit of the open log with the rows that it changed. */
export const CommitDetail = Schema.Struct({ entry: LogEntry, changes: Schema.Array(ShownChange) })
export type CommitDetail = typeof CommitDetail.Type
