/** Values of stored rows that exist only in the worker; what the page shows is made from them by queries. */
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

/** An own request to customer service that has come there. */
const { _tag: _, ...requestFields } = SupportReceived.fields
export const SupportRow = Schema.Struct(requestFields)

/** One chat of two. Unread is derived from it (projections/unread.ts) and never stored twice in it. */
export const ChatRow = Schema.Struct({
  sessionId: SessionId,
  friendId: UserId,
  person: Schema.NullOr(Person),
  /** Messages in the session as far as this device knows: highest n plus one. */
  count: Schema.Int,
  /** The message with the highest n. */
  last: Schema.NullOr(Message),
  /** Highest n of an own message; -1 when none. */
  lastMine: Schema.Int,
  /** Highest n read; -1 when none. */
  readByMe: Schema.Int,
  readByFriend: Schema.Int,
  /** Gateway time of the friend's newest message; 0 when none. */
  friendAt: Millis,
  /** Device time when the device first had to do with this chat. */
  openedAt: Millis,
  draft: Schema.String,
})
export type ChatRow = typeof ChatRow.Type

/** The newest word of the ledger in each currency; null before the first. */
export const Balance = Schema.Struct({ coins: Schema.NullOr(Coins), points: Schema.NullOr(Coins) })
export type Balance = typeof Balance.Type

/** Intents in the outbox that a user would recognise: read marks are left out. */
export const OutboxCount = Schema.Struct({ waiting: Schema.Int, parked: Schema.Int })
export type OutboxCount = typeof OutboxCount.Type

/** Where the log ends. Written with every commit; the only row that says so. */
export const Head = Schema.Struct({
  /** The newest log entry; 0 before the first. */
  seq: Schema.Int,
  /** The fencing token of the leader that may append: raised by each new leader, never falls. Stored under this name. */
  epoch: Schema.Int,
  /** Feed number that the log has reached; 0 before the first. */
  cursor: Schema.Int,
  /** Which folds made the rows (projections/fold-map.ts): other rows are made anew from the log. */
  folds: Schema.Int,
  /** Device time when the feed was last known complete; null when never. */
  savedAt: Schema.NullOr(Millis),
  /** Of the gateway's database that the cursor is a number of; missing before it was told. */
  lineage: Schema.optionalKey(Schema.String),
  /** Which of the two places holds the folds' rows that are shown (slots.ts); missing is 0. */
  slot: Schema.optionalKey(Schema.Literals([0, 1])),
  /** In which version the device's own rows stand, by collection (device-versions.ts); missing is 0. */
  rows: Schema.optionalKey(
    Schema.Record(
      Schema.String,
      Schema.Struct({
        version: Schema.Int,
        /** Rows up to the key `after` are of this later version already. */
        next: Schema.optionalKey(Schema.Struct({ version: Schema.Int, after: Schema.String })),
      }),
    ),
  ),
  /** Which of them holds the pages, and which folds made those; missing is the same place, and any folds. */
  pages: Schema.optionalKey(Schema.Struct({ slot: Schema.Literals([0, 1]), folds: Schema.Int })),
})
export type Head = typeof Head.Type

/** How far rows have been made anew in the other slot. */
export const RebuildMark = Schema.Struct({
  /** Which folds make them; negative when pages of messages stay where they are. */
  folds: Schema.Int,
  /** clear: the other slot is being emptied. fold: entries up to `seq` are folded into it. */
  phase: Schema.Literals(["clear", "fold"]),
  seq: Schema.Int,
})
export type RebuildMark = typeof RebuildMark.Type

/** Entries up to `seq` have been compacted. */
export const CompactionMark = Schema.Struct({
  seq: Schema.Int,
  /** How long the log was when all of it was last looked at. */
  whole: Schema.optionalKey(Schema.Int),
})

/** What the browser said when it was asked to keep the saved data for good. */
export const PersistenceRow = Schema.Struct({ granted: Schema.Boolean })

/** A page that was dropped for want of room. It has all its messages again before this goes. */
export const MissingPage = Schema.Struct({ at: Millis })

/** Messages of a session that were put off this device: those from `from` to below `below` that came before commit `seq`. */
export const PrunedHistory = Schema.Struct({
  sessionId: SessionId,
  spans: Schema.Array(Schema.Struct({ from: Schema.Int, below: Schema.Int, seq: Schema.Int })),
})
export type PrunedHistory = typeof PrunedHistory.Type

/** The last answer to a remote read; `value` is decoded by the remote's own schema when used. */
export const RemoteRow = Schema.Struct({ value: Schema.Unknown, asOf: Millis })

/** Saved data that had to come back, until it is told: `chats` is null while it is on its way. */
export const RestoredRow = Schema.Struct({
  cause: Schema.Literals(["wiped", "gateway", "damaged"]),
  unsentLost: Schema.Int,
  chats: Schema.NullOr(Schema.Int),
})
export type RestoredRow = typeof RestoredRow.Type

/** The history that is wanted here: of one chat, or of all (null). It stays when all is fetched, until it is cancelled. */
export const DownloadRow = Schema.Struct({
  sessionId: Schema.NullOr(SessionId),
  paused: Schema.Boolean,
  /** Why it is paused, when nobody has asked for that: there was no room. */
  full: Schema.optionalKey(Schema.Literal(true)),
  /** All was here when it was last looked at; missing while it is fetched. */
  complete: Schema.optionalKey(Schema.Literal(true)),
})
export type DownloadRow = typeof DownloadRow.Type

/** A file that waits to get to the gateway; its bytes stand in parts of PART_BYTES (rules/photo-rules.ts), in base64url. */
export const BlobRow = Schema.Struct({
  blobId: BlobId,
  bytes: Schema.Int,
  /** As its first bytes say. */
  type: Schema.String,
})
export type BlobRow = typeof BlobRow.Type

/** What of the log the search index knows, and where. */
export const SearchMark = Schema.Struct({
  /** Which form of the index this is: another is made anew. */
  version: Schema.Int,
  /** Messages of the commits from `low` + 1 to `seq` stand in segments; those before are indexed backwards, from `from` on. */
  low: Schema.Int,
  seq: Schema.Int,
  from: Schema.Int,
  /** The number of the next segment; none is used twice. */
  next: Schema.Int,
  /** `size`: segments of one size become one of the next. `upTo`: its messages came by this commit at the latest. */
  segments: Schema.Array(Schema.Struct({ id: Schema.Int, size: Schema.Literals([0, 1, 2]), upTo: Schema.Int })),
  /** Segments whose rows go: half written ones, and those that others stand for. */
  doomed: Schema.Array(Schema.Int),
})
export type SearchMark = typeof SearchMark.Type

/** Some messages of the search index. `docs` names them (worker/search/docs.ts). */
export const SearchSegment = Schema.Struct({
  sessions: Schema.Array(Schema.String),
  docs: Schema.String,
  count: Schema.Int,
  /** The buckets that have a row of terms, or all terms in one text when there is none. */
  buckets: Schema.Array(Schema.String),
  terms: Schema.String,
})
export type SearchSegment = typeof SearchSegment.Type

/** A stored text that could not be read, quarantined for inspection. */
export const SetAside = Schema.Struct({ key: Schema.String, text: Schema.String, at: Millis })

/**
 * The top of the chat list as it stood when the log had reached `seq`, written now and then: what the boot reader
 * (worker/boot/) shows before anything else is loaded, and nothing else relies on. Other versions of it are not read.
 */
export const BootRow = Schema.Struct({ version: Schema.Literal(2), seq: Schema.Int, chats: Schema.Array(ChatEntry) })
export type BootRow = typeof BootRow.Type
