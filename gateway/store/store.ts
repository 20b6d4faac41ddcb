/**
 * The gateway's store: one port with a memory layer and a SQL layer, proved equal by contract.ts.
 * Everything happens inside `transact`: all of it or nothing. A lost database or a broken rule of the store is a defect,
 * never an error of the type: domain code handles only what it expects.
 */
import { Context, type Effect, type Scope } from "effect"
import type { Message } from "#schema/chat/message.ts"
import type { EventTag, FeedEvent } from "#schema/events.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import type {
  AccountFacts,
  AccountRow,
  CallPatch,
  CallRow,
  CheckInRow,
  LedgerAccount,
  LedgerEntryRow,
  LoginLinkRow,
  NewAccount,
  NewMessage,
  PictureRow,
  PictureStatus,
  Posting,
  PostOutcome,
  RelationRow,
  ReportRow,
  SafetyReportRow,
  SessionEnd,
  SessionRow,
  UploadRow,
} from "./rows.ts"

export interface Accounts {
  find(id: number): Effect.Effect<AccountRow | null>
  /** In no order; unknown ids are left out. */
  findMany(ids: ReadonlyArray<number>): Effect.Effect<ReadonlyArray<AccountRow>>
  /** `email` in lower case. */
  findByEmail(email: string): Effect.Effect<AccountRow | null>
  /** Gives the row with its id, counted from 10001. */
  insert(account: NewAccount): Effect.Effect<AccountRow>
  /** Gives the row as it then stands; null when there is none. */
  update(id: number, patch: Partial<NewAccount>): Effect.Effect<AccountRow | null>
  /** In no order; unknown ids are left out. */
  facts(ids: ReadonlyArray<number>): Effect.Effect<ReadonlyArray<AccountFacts>>
  /** Of all hosts, in no order. */
  hostFacts(): Effect.Effect<ReadonlyArray<AccountFacts>>
  count(): Effect.Effect<number>
}

export interface Sessions {
  insert(session: SessionRow): Effect.Effect<void>
  findByToken(tokenHash: string): Effect.Effect<SessionRow | null>
  find(id: string): Effect.Effect<SessionRow | null>
  revoke(id: string, why: SessionEnd, at: number): Effect.Effect<void>
  /** Every session of the user that is not revoked yet. */
  revokeAll(userId: number, why: SessionEnd, at: number): Effect.Effect<void>
  /** Every session of the device that is not revoked yet, whoever's. */
  revokeDevice(deviceId: string, why: SessionEnd, at: number): Effect.Effect<void>
  /** Sessions of the device that are neither revoked nor expired, in no order. */
  living(deviceId: string, now: number): Effect.Effect<ReadonlyArray<SessionRow>>
  /** Whose sessions this device or this token is or was of, the newest twenty, in no order. Empty texts are nobody's. */
  usersOf(deviceId: string, tokenHash: string): Effect.Effect<ReadonlyArray<number>>
  /** The user's resumed sessions on the device count as replaced from now on: no lost answer is made up for any more. */
  endResuming(deviceId: string, userId: number): Effect.Effect<void>
}

export type Ban = "none" | "account" | "device" | "both"
export interface Bans {
  /** `userId` 0 asks for the device only. */
  check(userId: number, deviceId: string): Effect.Effect<Ban>
  setAccount(userId: number, banned: boolean): Effect.Effect<void>
  setDevice(deviceId: string, banned: boolean): Effect.Effect<void>
}

export interface Messages {
  /** Messages in the session. */
  count(sessionId: string): Effect.Effect<number>
  /** Gives the message its n: 0, 1, 2… without gaps. */
  append(message: NewMessage): Effect.Effect<Message>
  /** Messages with n below `before` (all when -1), the newest `limit` of them, ascending. */
  page(sessionId: string, before: number, limit: number): Effect.Effect<ReadonlyArray<Message>>
  /** The newest message of the session from this sender; null when none. */
  newestFrom(sessionId: string, sendUserId: number): Effect.Effect<Message | null>
  /** The newest message of each session between the user and somebody the user has been told about, in no order. */
  newestOfAll(userId: number): Effect.Effect<ReadonlyArray<Message>>
  /** Those of these messages that stand in the session, by n. */
  these(sessionId: string, messageIds: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<Message>>
  /** The message that fulfils the sender's intent. */
  byIntent(sendUserId: number, intentId: string): Effect.Effect<Message | null>
}

export interface Reads {
  /** Highest n that the user has read; -1 when none. */
  get(sessionId: string, userId: number): Effect.Effect<number>
  /** Never lowers; false when it changes nothing. */
  raise(sessionId: string, userId: number, upTo: number): Effect.Effect<boolean>
}

/** Which entries of a feed: by the tags of their events, after `after` and up to `upTo`; null is to its end. */
export interface FeedChoice {
  readonly tags: ReadonlyArray<EventTag>
  /** The entries of these tags, or all others. */
  readonly are: "these" | "others"
  readonly after: number
  readonly upTo: number | null
  /** The first of them, or the last when `newest`; null is all. */
  readonly limit: number | null
  readonly newest?: true
}

export interface Feeds {
  /** Gives the entries with their numbers, which go on from the head without gaps. */
  append(userId: number, events: ReadonlyArray<FeedEvent>, at: number): Effect.Effect<ReadonlyArray<FeedEntry>>
  /** Entries after `after`, ascending, at most `limit`. */
  pull(userId: number, after: number, limit: number): Effect.Effect<ReadonlyArray<FeedEntry>>
  /** The entries of these numbers, ascending. */
  entries(userId: number, seqs: ReadonlyArray<number>): Effect.Effect<ReadonlyArray<FeedEntry>>
  /** The chosen entries, ascending. */
  choose(userId: number, choice: FeedChoice): Effect.Effect<ReadonlyArray<FeedEntry>>
  /** Newest number; 0 when the feed is empty. */
  head(userId: number): Effect.Effect<number>
}

export interface Introductions {
  /** Notes that `userId` has been told about `personId` looking like `look`; true when that is news (new, or changed). */
  tell(userId: number, personId: number, look: string): Effect.Effect<boolean>
  /** Whom `userId` has been told about and how they looked, by ascending id from the first above `after` on. */
  told(
    userId: number,
    after: number,
    limit: number,
  ): Effect.Effect<ReadonlyArray<{ readonly personId: number; readonly look: string }>>
  /** Users who have been told about the person, the person left out, ascending, at most `limit`. */
  knowers(personId: number, limit: number): Effect.Effect<ReadonlyArray<number>>
}

/** What became of an id: the numbers of the entries that it caused, or why it never happens; null: nobody has said. */
export type IntentOutcome = { readonly seqs: ReadonlyArray<number> } | { readonly refusedFor: number | null }

export interface Intents {
  /** False when it was claimed or refused before, whatever came of it. */
  claim(userId: number, intentId: string, at: number): Effect.Effect<boolean>
  /** Refuses an id for ever, with the code of the error that says why; false when it was claimed or refused before. */
  refuse(userId: number, intentId: string, at: number, code: number | null): Effect.Effect<boolean>
  /** Keeps the numbers of the user's own feed entries that it caused. */
  settle(userId: number, intentId: string, seqs: ReadonlyArray<number>): Effect.Effect<void>
  /** Null when it was neither claimed nor refused. */
  outcome(userId: number, intentId: string): Effect.Effect<IntentOutcome | null>
}

export interface Ledger {
  /** One double entry: dies when the amounts do not sum to zero. */
  post(postings: ReadonlyArray<Posting>, at: number): Effect.Effect<PostOutcome>
  balance(account: LedgerAccount): Effect.Effect<number>
  /** All entries of an account, oldest first. */
  entries(account: LedgerAccount): Effect.Effect<ReadonlyArray<LedgerEntryRow>>
  /** Sum of all entries of all accounts: always zero. */
  total(): Effect.Effect<number>
}

export interface Calls {
  insert(call: CallRow): Effect.Effect<void>
  find(roomNum: string): Effect.Effect<CallRow | null>
  /** Gives the row as it then stands; null when there is none. */
  update(roomNum: string, patch: CallPatch): Effect.Effect<CallRow | null>
  /** The call that has not ended and has this user in it; the oldest when there are several. */
  openOf(userId: number): Effect.Effect<CallRow | null>
  /** All that have not ended, oldest first. */
  open(): Effect.Effect<ReadonlyArray<CallRow>>
}

export interface Replays {
  /** False when the key is known. Keys are forgotten some time after `until`. */
  remember(key: string, until: number): Effect.Effect<boolean>
  /** Forgets keys whose time is before `now`. */
  prune(now: number): Effect.Effect<void>
}

export interface Attempts {
  /** Counts one more try under the key and gives the tries of the current window, this one included. */
  hit(key: string, now: number, windowMs: number): Effect.Effect<number>
  clear(key: string): Effect.Effect<void>
  /** Forgets windows that began before. */
  prune(before: number): Effect.Effect<void>
}

export interface CheckIns {
  /** The user's newest. */
  last(userId: number): Effect.Effect<CheckInRow | null>
  onDevice(deviceId: string, day: string): Effect.Effect<CheckInRow | null>
  /** Dies when the user or the device has checked in on that day. */
  insert(row: CheckInRow): Effect.Effect<void>
}

export interface LoginLinks {
  insert(row: LoginLinkRow): Effect.Effect<void>
  /** Gives the link and forgets it: nobody gets it twice. */
  take(tokenHash: string): Effect.Effect<LoginLinkRow | null>
  /** Forgets the links that the user made on the device. */
  forget(userId: number, deviceId: string): Effect.Effect<void>
  /** Forgets links whose time is before `now`. */
  prune(now: number): Effect.Effect<void>
}

export interface Reports {
  /** False when this device has reported this intent before. */
  add(row: ReportRow): Effect.Effect<boolean>
  /** Oldest first. */
  ofDevice(deviceId: string): Effect.Effect<ReadonlyArray<ReportRow>>
  /** Forgets reports that came before. */
  prune(before: number): Effect.Effect<void>
}

export interface Relations {
  /** Null when nothing was ever between them. */
  find(ownerId: number, userId: number): Effect.Effect<RelationRow | null>
  /** Replaces what stood there. */
  put(row: RelationRow): Effect.Effect<void>
  /** Whom the user has blocked and who has blocked the user, ascending. */
  blocks(ownerId: number): Effect.Effect<ReadonlyArray<number>>
  /** Which of these are the user's friends, in no order. */
  friendsAmong(ownerId: number, userIds: ReadonlyArray<number>): Effect.Effect<ReadonlyArray<number>>
}

export interface SafetyReports {
  insert(row: SafetyReportRow): Effect.Effect<void>
  find(reportId: string): Effect.Effect<SafetyReportRow | null>
  /** Oldest first. */
  by(reporterId: number): Effect.Effect<ReadonlyArray<SafetyReportRow>>
}

export interface Uploads {
  find(userId: number, blobId: string): Effect.Effect<UploadRow | null>
  /** The user's, oldest first. */
  of(userId: number): Effect.Effect<ReadonlyArray<UploadRow>>
  /** Of all users. */
  count(): Effect.Effect<number>
  open(row: UploadRow): Effect.Effect<void>
  /** Keeps the part that begins at byte `offset`; the row then stands as given. */
  add(row: UploadRow, part: { readonly offset: number; readonly data: string }): Effect.Effect<void>
  /** The parts' data in order. */
  parts(userId: number, blobId: string): Effect.Effect<ReadonlyArray<string>>
  /** Forgets it with its parts. */
  remove(userId: number, blobId: string): Effect.Effect<void>
  /** Forgets those whose newest part came before. */
  prune(before: number): Effect.Effect<void>
}

export interface Pictures {
  insert(row: PictureRow): Effect.Effect<void>
  find(id: string): Effect.Effect<PictureRow | null>
  /** The user's, oldest first. */
  of(userId: number): Effect.Effect<ReadonlyArray<PictureRow>>
  setStatus(id: string, status: PictureStatus): Effect.Effect<void>
  /** Those of a status that are older than `before`, oldest first, at most `limit`. */
  standing(status: PictureStatus, before: number, limit: number): Effect.Effect<ReadonlyArray<PictureRow>>
  remove(id: string): Effect.Effect<void>
}

export interface Meta {
  get(key: string): Effect.Effect<string | null>
  set(key: string, value: string): Effect.Effect<void>
}

export interface Tx {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly bans: Bans
  readonly messages: Messages
  readonly reads: Reads
  readonly feeds: Feeds
  readonly introductions: Introductions
  readonly intents: Intents
  readonly ledger: Ledger
  readonly calls: Calls
  readonly replays: Replays
  readonly attempts: Attempts
  readonly checkIns: CheckIns
  readonly loginLinks: LoginLinks
  readonly eventReports: Reports
  readonly relations: Relations
  readonly safetyReports: SafetyReports
  readonly uploads: Uploads
  readonly pictures: Pictures
  readonly meta: Meta
  /** Runs once after the commit, in order of asking; never after a rollback. The place for everything the outside can see. */
  afterCommit(action: Effect.Effect<void>): Effect.Effect<void>
  /** Tells every gateway process on this database, this one too, after the commit. At most 7,000 bytes. */
  announce(notice: string): Effect.Effect<void>
}

export interface StoreShape {
  /** One transaction. The body may run again after a conflict, so all it does to the world goes through `tx`. */
  transact<A, E, R>(body: (tx: Tx) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
  /**
   * Hears announcements, in commit order of each process, until the scope closes; those too by which the store itself tells
   * what others keep in memory and has changed (changes.ts).
   */
  listen(hear: (notice: string) => void): Effect.Effect<void, never, Scope.Scope>
}

export class Store extends Context.Service<Store, StoreShape>()("livcam/gateway/store/Store") {}
