/**
 * All queries: named, typed, watchable reads over projections and live state.
 * `one` gives a value. `list` gives a head, an order of ids and rows; after the first whole result only what changed is sent.
 */
import { Schema } from "effect"
import { CheckInView, MyProfileView } from "./activity/activity.ts"
import { CallState, Signal } from "./calls/call.ts"
import { ChatEntry, ThreadHead, ThreadItem, ThreadPlace } from "./chat/chat.ts"
import { SearchGroup, SearchHead } from "./chat/search.ts"
import { Statistics, StatisticsRange } from "./coins/statistics.ts"
import { ConnectionStatus, SessionStatus, StorageStatus, StorageUse } from "./device/status.ts"
import { HistoryDownload, RestoredNotice, SyncProgress } from "./device/sync.ts"
import { BlockedPerson, FriendEntry, FriendRequest, RelationView, ReportEntry } from "./friends/relation.ts"
import { Millis, RoomNum, SessionId, UserId } from "./ids.ts"
import { Intent } from "./outbox/intent.ts"
import { Arrival, Person, Presence } from "./people/user.ts"
import { SEARCH_MAX } from "./rules/constants.ts"
import { ROW_IDS } from "./rules/row-ids.ts"
import { textUpTo } from "./text.ts"

type Params = Schema.Top & { readonly Type: { readonly _tag: string } }

const one = <P extends Params, V extends Schema.Top>(params: P, value: V) => ({ shape: "one", params, value }) as const
const list = <P extends Params, H extends Schema.Top, R extends Schema.Top>(
  params: P,
  head: H,
  row: R,
  idOf: (row: R["Type"]) => string,
) => ({ shape: "list", params, head, row, idOf }) as const

const tagged = Schema.TaggedStruct
const Empty = Schema.Struct({})

export const queries = {
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
  /** Where coins and call minutes went, by what this device has of it; the days are the gateway's. */
  statistics: one(tagged("statistics", { range: StatisticsRange }), Statistics),
  /** Unread messages over all chats. */
  unread: one(tagged("unread", {}), Schema.Int),
  /** Newest first. */
  chats: list(tagged("chats", {}), Schema.Struct({ unread: Schema.Int }), ChatEntry, (row) => row[ROW_IDS.chats]),
  /** A window of a thread, oldest first: around message n, or at the newest; waiting texts stand at the end of the newest window. */
  thread: list(
    tagged("thread", {
      friendId: UserId,
      anchor: Schema.Union([Schema.Literal("newest"), Schema.Int]),
      /** Rows before and after the anchor, at most 200 each. */
      before: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 })),
      after: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 })),
    }),
    ThreadHead,
    ThreadItem,
    (row) => row[ROW_IDS.thread],
  ),
  /** Where the first message at or behind a moment of gateway time stands in a thread. */
  threadPlace: one(tagged("threadPlace", { friendId: UserId, at: Millis }), ThreadPlace),
  person: one(tagged("person", { userId: UserId }), Schema.NullOr(Person)),
  /** Waiting and parked intents that a user would recognise, oldest first (read marks are left out). */
  outbox: list(tagged("outbox", {}), Empty, Intent, (row) => row[ROW_IDS.outbox]),
  /** Today's check-in by the gateway's day; changes at 00:00 UTC by itself. */
  checkIn: one(tagged("checkIn", {}), CheckInView),
  myProfile: one(tagged("myProfile", {}), MyProfileView),
  /** What is between me and a person, with my waiting wishes applied. */
  relation: one(tagged("relation", { userId: UserId }), RelationView),
  /** Favourites first, then by name. */
  friends: list(tagged("friends", {}), Schema.Struct({ count: Schema.Int }), FriendEntry, (row) =>
    String(row[ROW_IDS.friends]),
  ),
  /** Requests to me, newest first, then mine. `received` counts those that I have not answered. */
  friendRequests: list(
    tagged("friendRequests", {}),
    Schema.Struct({ received: Schema.Int, sent: Schema.Int }),
    FriendRequest,
    (row) => String(row[ROW_IDS.friendRequests]),
  ),
  /** People whom I have blocked, newest first. */
  blocked: list(tagged("blocked", {}), Empty, BlockedPerson, (row) => String(row[ROW_IDS.blocked])),
  /**
   * Messages on this device whose text or translation holds all words, each by its beginning, in any case and with any accents.
   * Chats by their newest such message. Of all chats (null) at most `limit`, with a few messages each; of one at most `limit`
   * messages. A message that comes while it is watched is found too.
   */
  search: list(
    tagged("search", {
      text: textUpTo(SEARCH_MAX),
      sessionId: Schema.NullOr(SessionId),
      limit: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 200 })),
    }),
    SearchHead,
    SearchGroup,
    (row) => row[ROW_IDS.search],
  ),
  /** Own reports, newest first. */
  reports: list(tagged("reports", {}), Empty, ReportEntry, (row) => row[ROW_IDS.reports]),
  /** The call that rings, runs or has just ended; null when there is none. `tab` says whose tab holds its media. */
  call: one(tagged("call", {}), Schema.NullOr(Schema.Struct({ call: CallState, tab: Schema.NullOr(Schema.String) }))),
  /** Signals received for a room since the engine started, oldest first, at most the newest 200. */
  signals: list(tagged("signals", { roomNum: RoomNum }), Empty, Signal, (row) => String(row[ROW_IDS.signals])),
  /** Online status of what is on screen; polled, and pushed where the gateway pushes. */
  presence: list(
    tagged("presence", { userIds: Schema.Array(UserId).check(Schema.isMaxLength(200)) }),
    Empty,
    Presence,
    (row) => String(row[ROW_IDS.presence]),
  ),
  /** Who has come online lately of those whom the user wants to be told of (`remind`), oldest first; while it is watched. */
  arrivals: one(tagged("arrivals", {}), Schema.Array(Arrival)),
} as const

export type QueryTag = keyof typeof queries
export type QueryOf<T extends QueryTag> = (typeof queries)[T]["params"]["Type"]
export type Query = QueryOf<QueryTag>

/** What a watcher of a list holds. */
export interface ListValue<H, R> {
  readonly head: H
  readonly order: ReadonlyArray<string>
  readonly rows: ReadonlyMap<string, R>
}

type ResultOf<Q> = Q extends { shape: "one"; value: infer V extends Schema.Top }
  ? V["Type"]
  : Q extends { shape: "list"; head: infer H extends Schema.Top; row: infer R extends Schema.Top }
    ? ListValue<H["Type"], R["Type"]>
    : never
export type QueryResult<T extends QueryTag> = ResultOf<(typeof queries)[T]>
