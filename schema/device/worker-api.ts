/** The page's commands and queries about this device: session, network, saved data, and logs (for developers). */
import { Schema } from "effect"
import { command, nothing } from "../command.ts"
import { Id, Text, Word } from "../disclosure.ts"
import { Millis, SessionId, UserId } from "../ids.ts"
import { LogEntry } from "../log/entry.ts"
import { one, tagged } from "../query.ts"
import { COLLECTIONS, QUERY_LETTERS } from "../rules/collections.ts"
import { CommitDetail, CommitLine, FoundRows, LogSummary, SpanLine } from "./open-log.ts"
import { ConnectionStatus, SessionStatus, StorageStatus, StorageUse } from "./status.ts"
import { HistoryDownload, RestoredNotice, SyncProgress } from "./sync.ts"

/** A Blob: it crosses as a Blob, never as one long text. */
const File = Schema.Unknown
/** notFound: no log is open, or it has no such commit. offline: the code that opens logs could not be loaded. */
const OF_OPEN_LOG = ["notFound", "offline"] as const

/** Commands on this device's saved data. None touches the gateway's data, and none drops anything unsent. */
const savedDataCommands = {
  /**
   * Removes messages of a chat from this device. They are fetched again when viewed. `newest` keeps the newest page,
   * `none` only the message that the chat list shows. `pruned`: how many were removed. Ends a download that would fetch
   * them back.
   */
  pruneChat: command(
    tagged("pruneChat", { sessionId: SessionId, keep: Schema.Literals(["newest", "none"]) }),
    Schema.Struct({ pruned: Schema.Int }),
    "device",
    ["notFound"],
  ),
  /** Drops saved answers of the gateway (wall, profiles). `bytes`: how much room that freed. */
  pruneCaches: command(tagged("pruneCaches", {}), Schema.Struct({ bytes: Schema.Int }), "device"),
  /** Compacts the whole log now. `before`, `after`: number of entries. */
  compactLog: command(tagged("compactLog", {}), Schema.Struct({ before: Schema.Int, after: Schema.Int }), "device"),
  /** Reports the browser's answer to the page's request to keep the saved data permanently. */
  reportPersistence: command(tagged("reportPersistence", { granted: Schema.Boolean }), nothing, "device"),
  /**
   * Keeps all messages of a chat, or of all chats (null), on this device: fetches them in the background, also those
   * that go missing later. One download runs at a time: `start` replaces another. It continues after a restart. Fetched
   * messages stay when it is cancelled.
   */
  downloadHistory: command(
    tagged("downloadHistory", {
      sessionId: Schema.NullOr(SessionId),
      action: Schema.Literals(["start", "pause", "resume", "cancel"]),
    }),
    nothing,
    "device",
    ["notFound"],
  ),
  /** Dismisses the notice of restored data. */
  dismissRestored: command(tagged("dismissRestored", {}), nothing, "device"),
} as const

/**
 * Developers' commands on logs. The account's leader answers `readLog`, `readCaches`, `readSpans` and `findRows`. The
 * tab's own worker answers the others, over a copy in its memory: none changes an account, and an opened file never
 * mixes with one.
 */
const logCommands = {
  /**
   * Entries of the account's log after this number, in order. `reached`: the number to continue from. Null at the end.
   */
  readLog: command(
    tagged("readLog", {
      after: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 999_999_999_999 })),
      limit: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000 })),
    }),
    Schema.Struct({ userId: UserId, entries: Schema.Array(LogEntry), reached: Schema.NullOr(Schema.Int) }),
    "device",
  ),
  /** The gateway's answers that are kept for offline use, by question. */
  readCaches: command(
    tagged("readCaches", {}),
    Schema.Struct({
      answers: Schema.Array(Schema.Struct({ question: Id, value: Schema.Unknown, asOf: Millis })),
    }),
    "device",
  ),

  /**
   * The newest spans after number `after`. The engine records spans for a minute after each reading, and none when
   * nobody reads.
   */
  readSpans: command(
    tagged("readSpans", {
      after: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    }),
    Schema.Struct({ spans: Schema.Array(SpanLine) }),
    "device",
  ),
  /**
   * The rows that a Mango query (JSON of selector, sort, skip and limit) finds in a collection. While they equal those
   * of the answer stamped `seen`, the command waits some seconds for a change. A query that cannot run is answered with
   * `refused`.
   */
  findRows: command(
    tagged("findRows", {
      collection: Schema.Literals(COLLECTIONS),
      query: Text.check(Schema.isMaxLength(QUERY_LETTERS)),
      seen: Schema.NullOr(Id.check(Schema.isMaxLength(100))),
    }),
    FoundRows,
    "device",
    ["offline"],
  ),

  /** Opens the account's log (`file` null) or a log file, in place of the log that was open. */
  openLog: command(tagged("openLog", { file: Schema.NullOr(File) }), LogSummary, "device", [
    "logFileInvalid",
    "offline",
  ]),
  /** Closes the open log. Queries show the present again. */
  closeLog: command(tagged("closeLog", {}), nothing, "device", ["offline"]),
  /**
   * Commits of the open log with an event of this tag and with these words in their text ("" and null: all), newest
   * first. `total`: how many match.
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
  /** One commit of the open log: its stored events and the rows that it changed. */
  showCommit: command(tagged("showCommit", { seq: Schema.Int }), CommitDetail, "device", OF_OPEN_LOG),
  /** The hash of the rows after a commit, as `npm run replay --hash --until` gives it. */
  hashLog: command(tagged("hashLog", { seq: Schema.Int }), Schema.Struct({ hash: Id }), "device", OF_OPEN_LOG),
  /**
   * From here on every query of this tab is answered as of the commit at this place of the open log, and every other
   * command is refused (timeTravelling), until `travel` with null. A place out of range becomes the nearest one. Null:
   * the present.
   */
  travel: command(
    tagged("travel", { place: Schema.NullOr(Schema.Int) }),
    Schema.Struct({ commit: Schema.NullOr(CommitLine) }),
    "device",
    OF_OPEN_LOG,
  ),
  /** The account's whole log as a file. Redacted, it has no texts, names or pictures. */
  exportLog: command(
    tagged("exportLog", { redact: Schema.Boolean }),
    Schema.Struct({ file: File, name: Word, entries: Schema.Int }),
    "device",
    ["offline"],
  ),
} as const

/** The commands of this domain, by name. */
export const deviceCommands = { ...savedDataCommands, ...logCommands } as const

/** The queries of this domain, by name. */
export const deviceQueries = {
  session: one(tagged("session", {}), SessionStatus),
  connection: one(tagged("connection", {}), ConnectionStatus),
  storage: one(tagged("storage", {}), StorageStatus),
  /** What is saved on this device and how much room it takes. Null during the first measurement. */
  storageUse: one(tagged("storageUse", {}), Schema.NullOr(StorageUse)),
  /** The long catch-up that runs now. Null when none runs. */
  sync: one(tagged("sync", {}), Schema.NullOr(SyncProgress)),
  /** Saved data that had to be fetched again, until dismissed. Null when there is nothing to tell. */
  restored: one(tagged("restored", {}), Schema.NullOr(RestoredNotice)),
  /** How much of a chat's history, or of all chats' (null), is on this device. */
  historyDownload: one(tagged("historyDownload", { sessionId: Schema.NullOr(SessionId) }), HistoryDownload),
} as const
