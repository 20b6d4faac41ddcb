/** What the page may ask of the worker about this device: session, network, saved data, and, for developers, logs. */
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

/** A Blob: crosses as one, and is never a single long text. */
const File = Schema.Unknown
/** notFound: no log lies open, or it has no such commit. offline: what opens logs could not be loaded. */
const OF_OPEN_LOG = ["notFound", "offline"] as const

/** Commands on what this device saves. None of them touches what the gateway has, and none drops what has not been sent. */
const savedDataCommands = {
  /**
   * Removes messages of a chat from this device; they come again from the gateway when they are looked at. `newest` keeps the
   * newest page, `none` only the message that the chat list shows. `pruned`: how many have gone. Ends a download that would bring
   * them back.
   */
  pruneChat: command(
    tagged("pruneChat", { sessionId: SessionId, keep: Schema.Literals(["newest", "none"]) }),
    Schema.Struct({ pruned: Schema.Int }),
    "device",
    ["notFound"],
  ),
  /** Drops saved answers of the gateway (wall, profiles). `bytes`: how much that was. */
  pruneCaches: command(tagged("pruneCaches", {}), Schema.Struct({ bytes: Schema.Int }), "device"),
  /** Compacts the whole log now. Entries before and after. */
  compactLog: command(tagged("compactLog", {}), Schema.Struct({ before: Schema.Int, after: Schema.Int }), "device"),
  /** What the browser said when the page asked it to keep the saved data for good. */
  reportPersistence: command(tagged("reportPersistence", { granted: Schema.Boolean }), nothing, "device"),
  /**
   * Keeps all messages of a chat, or of all chats (null), here: fetches them in the background, and what goes missing later
   * too. One download at a time: `start` takes the place of another. Goes on after a restart; what was fetched stays when it
   * is cancelled.
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
  /** The notice of data that came back was read. */
  dismissRestored: command(tagged("dismissRestored", {}), nothing, "device"),
} as const

/**
 * Commands of developers on logs. `readLog`, `readCaches`, `readSpans` and `findRows` are answered by the account's leader; the rest by the tab's own
 * worker, over a copy in its memory: none of them changes an account, and a file that is opened never mixes with one.
 */
const logCommands = {
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
  /**
   * The rows that a Mango query (JSON of selector, sort, skip and limit) finds in a collection. When they are those of the answer
   * stamped `seen`, it waits some seconds for others. What cannot be asked is `refused`.
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

  /** Opens the account's log (`file` null) or a log file, in place of what lay open. */
  openLog: command(tagged("openLog", { file: Schema.NullOr(File) }), LogSummary, "device", [
    "logFileInvalid",
    "offline",
  ]),
  /** Closes the open log; queries tell the present again. */
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

/** The commands of this domain, by name. */
export const deviceCommands = { ...savedDataCommands, ...logCommands } as const

/** The queries of this domain, by name. */
export const deviceQueries = {
  session: one(tagged("session", {}), SessionStatus),
  connection: one(tagged("connection", {}), ConnectionStatus),
  storage: one(tagged("storage", {}), StorageStatus),
  /** What is saved here and how much room it takes; null while it is measured for the first time. */
  storageUse: one(tagged("storageUse", {}), Schema.NullOr(StorageUse)),
  /** A long catching-up that goes on now; null when none does. */
  sync: one(tagged("sync", {}), Schema.NullOr(SyncProgress)),
  /** Saved data that had to come back, until it is dismissed; null when there is nothing to tell. */
  restored: one(tagged("restored", {}), Schema.NullOr(RestoredNotice)),
  /** How far the history of a chat, or of all (null), is on this device. */
  historyDownload: one(tagged("historyDownload", { sessionId: Schema.NullOr(SessionId) }), HistoryDownload),
} as const
