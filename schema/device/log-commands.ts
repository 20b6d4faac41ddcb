/**
 * Commands of developers on logs. `readLog`, `readCaches` and `readSpans` are answered by the account's leader; the rest by the tab's own
 * worker, over a copy in its memory: none of them changes an account, and a file that is opened never mixes with one.
 */
import { Schema } from "effect"
import { command } from "../command.ts"
import { Id, Text, Word } from "../disclosure.ts"
import { Millis, UserId } from "../ids.ts"
import { LogEntry } from "../log/entry.ts"

const tagged = Schema.TaggedStruct
const nothing = Schema.Struct({})
/** A Blob: crosses as one, and is never a single long text. */
const File = Schema.Unknown
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

/** A commit of the open log with the rows that it changed. */
export const CommitDetail = Schema.Struct({ entry: LogEntry, changes: Schema.Array(ShownChange) })
export type CommitDetail = typeof CommitDetail.Type

/** notFound: no log lies open, or it has no such commit. offline: what opens logs could not be loaded. */
const OF_OPEN_LOG = ["notFound", "offline"] as const

/** The commands of this domain, by name. */
export const logCommands = {
  /** Entries of the account's log after this number, in order. `reached`: the number to go on from; null at the end. */
  readLog: command(
    tagged("readLog", {
      after: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 999_999_999_999 })),
      limit: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000 })),
    }),
    Schema.Struct({ userId: UserId, entries: Schema.Array(LogEntry), reached: Schema.NullOr(Schema.Int) }),
    "device",
  ),
  /** The answers of the gateway that are kept for offline, by question. */
  readCaches: command(
    tagged("readCaches", {}),
    Schema.Struct({
      answers: Schema.Array(Schema.Struct({ question: Id, value: Schema.Unknown, asOf: Millis })),
    }),
    "device",
  ),

  /** The newest spans behind number `after`. The engine takes them for a minute after each reading, and none when nobody reads. */
  readSpans: command(
    tagged("readSpans", {
      after: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    }),
    Schema.Struct({ spans: Schema.Array(SpanLine) }),
    "device",
  ),

  /** Opens the account's log (`file` null) or a log file, in place of what lay open. */
  openLog: command(tagged("openLog", { file: Schema.NullOr(File) }), LogSummary, "device", [
    "logFileInvalid",
    "offline",
  ]),
  /** Puts it away; the present is back. */
  closeLog: command(tagged("closeLog", {}), nothing, "device", ["offline"]),
  /**
   * Commits of the open log that hold an event of this tag and whose text has these words ("" and null: all), newest
   * first. `total`: how many there are.
   */
  listCommits: command(
    tagged("listCommits", {
      text: Text.check(Schema.isMaxLength(200)),
      tag: Schema.NullOr(Word),
      from: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000_000 })),
      limit: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 500 })),
    }),
    Schema.Struct({ total: Schema.Int, commits: Schema.Array(CommitLine) }),
    "device",
    OF_OPEN_LOG,
  ),
  /** One commit of the open log, its events as they stand and the rows that it changed. */
  showCommit: command(tagged("showCommit", { seq: Schema.Int }), CommitDetail, "device", OF_OPEN_LOG),
  /** The hash of the rows after a commit, as `npm run replay --hash --until` gives it. */
  hashLog: command(tagged("hashLog", { seq: Schema.Int }), Schema.Struct({ hash: Id }), "device", OF_OPEN_LOG),
  /**
   * From now on every query of this tab is answered as of the commit at this place of the open log, and every other command
   * is refused (timeTravelling), until `travel` null. A place outside is the nearest one; null is the present.
   */
  travel: command(
    tagged("travel", { place: Schema.NullOr(Schema.Int) }),
    Schema.Struct({ commit: Schema.NullOr(CommitLine) }),
    "device",
    OF_OPEN_LOG,
  ),
  /** The account's whole log as a file; redacted, it has no texts, names or pictures in it. */
  exportLog: command(
    tagged("exportLog", { redact: Schema.Boolean }),
    Schema.Struct({ file: File, name: Word, entries: Schema.Int }),
    "device",
    ["offline"],
  ),
} as const
