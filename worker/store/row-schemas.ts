/** Values of stored rows that exist only in the worker. Queries make from them what the page shows. */
import { Schema } from "effect"
import { ChatEntry } from "#schema/chat/chat.ts"
import { Message } from "#schema/chat/message.ts"
import { Translation } from "#schema/chat/translation.ts"
import { Coins, Millis, SessionId, UserId } from "#schema/ids.ts"
import { BlobId } from "#schema/people/photo.ts"
import { Person } from "#schema/people/user.ts"
import { SupportReceived } from "#schema/support/log.ts"

/** Up to MESSAGE_PAGE messages of one session, ascending in n. Message n is in page n div MESSAGE_PAGE and nowhere else. */
export const MessagePage = Schema.Struct({
  sessionId: SessionId,
  page: Schema.Int,
  messages: Schema.Array(Message),
})
export type MessagePage = typeof MessagePage.Type

/** Translations of a page's messages, ascending in n. */
export const TranslationPage = Schema.Struct({
  sessionId: SessionId,
  page: Schema.Int,
  translations: Schema.Array(Schema.Struct({ n: Schema.Int, translation: Translation })),
})

/** An own request to customer service that the gateway has received. */
const { _tag: _, ...requestFields } = SupportReceived.fields
export const SupportRow = Schema.Struct(requestFields)

/** One chat of two members. The unread count is derived from it (projections/unread.ts), never stored in it. */
export const ChatRow = Schema.Struct({
  sessionId: SessionId,
  friendId: UserId,
  person: Schema.NullOr(Person),
  /** Number of messages in the session as far as this device knows: highest n plus one. */
  count: Schema.Int,
  /** The message with the highest n. */
  last: Schema.NullOr(Message),
  /** Highest n of an own message; -1 when none. */
  lastMine: Schema.Int,
  /** Highest n read; -1 when none. */
  readByMe: Schema.Int,
  readByFriend: Schema.Int,
  /** Gateway time of the friend's newest message, ms; 0 when none. */
  friendAt: Millis,
  /** Device time when this device first dealt with the chat, ms. */
  openedAt: Millis,
  draft: Schema.String,
})
export type ChatRow = typeof ChatRow.Type

/** The ledger's newest balance in each currency; null before the first entry. */
export const Balance = Schema.Struct({ coins: Schema.NullOr(Coins), points: Schema.NullOr(Coins) })
export type Balance = typeof Balance.Type

/** Intents in the outbox that a user would recognise: read marks are left out. */
export const OutboxCount = Schema.Struct({ waiting: Schema.Int, parked: Schema.Int })
export type OutboxCount = typeof OutboxCount.Type

/** Where the log ends. Written with every commit. No other row says it. */
export const Head = Schema.Struct({
  /** The newest log entry; 0 before the first. */
  seq: Schema.Int,
  /**
   * The fencing token of the leader that may append. Each new leader raises it; it never falls. Stored under this name.
   */
  epoch: Schema.Int,
  /** The feed number that the log has reached; 0 before the first. */
  cursor: Schema.Int,
  /** The folds that made the rows (projections/fold-map.ts). Rows of other folds are rebuilt from the log. */
  folds: Schema.Int,
  /** Device time when the feed was last known complete, ms; null when never. */
  savedAt: Schema.NullOr(Millis),
  /** The name of the gateway's database that `cursor` belongs to; missing until the gateway has told it. */
  lineage: Schema.optionalKey(Schema.String),
  /** The slot of the fold rows that are shown (slots.ts); missing means 0. */
  slot: Schema.optionalKey(Schema.Literals([0, 1])),
  /** The version of the device's own rows, by collection (device-versions.ts); missing means 0. */
  rows: Schema.optionalKey(
    Schema.Record(
      Schema.String,
      Schema.Struct({
        version: Schema.Int,
        /** A migration under way: rows up to the key `after` have this later version already. */
        next: Schema.optionalKey(Schema.Struct({ version: Schema.Int, after: Schema.String })),
      }),
    ),
  ),
  /** The slot of the pages, and the folds that made them; missing means the same slot, and any folds. */
  pages: Schema.optionalKey(Schema.Struct({ slot: Schema.Literals([0, 1]), folds: Schema.Int })),
})
export type Head = typeof Head.Type

/** How far rows have been rebuilt in the other slot. */
export const RebuildMark = Schema.Struct({
  /** The folds that make them; negative when pages of messages stay where they are. */
  folds: Schema.Int,
  /** clear: the other slot is being emptied. fold: entries up to `seq` are folded into it. */
  phase: Schema.Literals(["clear", "fold"]),
  seq: Schema.Int,
})
export type RebuildMark = typeof RebuildMark.Type

/** Entries up to `seq` have been compacted. */
export const CompactionMark = Schema.Struct({
  seq: Schema.Int,
  /** Length of the log when the whole of it was last compacted. */
  whole: Schema.optionalKey(Schema.Int),
})

/** The browser's answer to the request to keep the saved data for good. */
export const PersistenceRow = Schema.Struct({ granted: Schema.Boolean })

/** The mark of a page that was dropped to make room. It stays until the page has all its messages again. */
export const MissingPage = Schema.Struct({ at: Millis })

/** Messages put off this device: from `from` (inclusive) to `below` (exclusive), from before commit `seq`. */
export const PrunedHistory = Schema.Struct({
  sessionId: SessionId,
  spans: Schema.Array(Schema.Struct({ from: Schema.Int, below: Schema.Int, seq: Schema.Int })),
})
export type PrunedHistory = typeof PrunedHistory.Type

/** The last answer to a remote read; `value` is decoded by the remote's own schema when used. */
export const RemoteRow = Schema.Struct({ value: Schema.Unknown, asOf: Millis })

/** Saved data that had to be restored, until the user is told. `chats` is null while the restore runs. */
export const RestoredRow = Schema.Struct({
  cause: Schema.Literals(["wiped", "gateway", "damaged"]),
  unsentLost: Schema.Int,
  chats: Schema.NullOr(Schema.Int),
})
export type RestoredRow = typeof RestoredRow.Type

/**
 * The history to download: of one chat, or of all (null). The row stays after all is fetched, until it is cancelled.
 */
export const DownloadRow = Schema.Struct({
  sessionId: Schema.NullOr(SessionId),
  paused: Schema.Boolean,
  /** Paused because there was no room, not by the user. */
  full: Schema.optionalKey(Schema.Literal(true)),
  /** Everything was here at the last check; missing during the download. */
  complete: Schema.optionalKey(Schema.Literal(true)),
})
export type DownloadRow = typeof DownloadRow.Type

/** A file that waits for its upload. Its bytes are kept in parts of PART_BYTES (rules/photo-rules.ts), in base64url. */
export const BlobRow = Schema.Struct({
  blobId: BlobId,
  bytes: Schema.Int,
  /** The file type by its first bytes. */
  type: Schema.String,
})
export type BlobRow = typeof BlobRow.Type

/** The search index's mark: which part of the log it covers, and in which segments. */
export const SearchMark = Schema.Struct({
  /** The version of the index's format. An index of another version is rebuilt. */
  version: Schema.Int,
  /**
   * Segments hold the messages of commits `low` + 1 to `seq`. Older commits are indexed backwards, beginning at `from`.
   */
  low: Schema.Int,
  seq: Schema.Int,
  from: Schema.Int,
  /** The number of the next segment; no number is used twice. */
  next: Schema.Int,
  /** `size`: segments of one size merge into one of the next. `upTo`: the latest commit of the segment's messages. */
  segments: Schema.Array(Schema.Struct({ id: Schema.Int, size: Schema.Literals([0, 1, 2]), upTo: Schema.Int })),
  /** Segments whose rows are to be deleted: half-written ones, and those that a merged segment replaces. */
  doomed: Schema.Array(Schema.Int),
})
export type SearchMark = typeof SearchMark.Type

/** A segment of the search index. `docs` names its messages (worker/search/docs.ts). */
export const SearchSegment = Schema.Struct({
  sessions: Schema.Array(Schema.String),
  docs: Schema.String,
  count: Schema.Int,
  /** The buckets that have a term row. Empty: `terms` holds all terms in one text. */
  buckets: Schema.Array(Schema.String),
  terms: Schema.String,
})
export type SearchSegment = typeof SearchSegment.Type

/** A stored text that could not be read, kept for inspection. */
export const SetAside = Schema.Struct({ key: Schema.String, text: Schema.String, at: Millis })

/**
 * The top of the chat list when the log had reached `seq`, written now and then. The boot reader (worker/boot/) shows
 * it before anything else is loaded; no other code relies on it. Other versions of this row are not read.
 */
export const BootRow = Schema.Struct({ version: Schema.Literal(2), seq: Schema.Int, chats: Schema.Array(ChatEntry) })
export type BootRow = typeof BootRow.Type
