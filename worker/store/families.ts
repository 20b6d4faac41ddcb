/**
 * The table of key families: what each stored document is, how its key is made, and the schema of its value. Keys sort
 * ascending and are read by ranges of one family. No other code builds a key.
 */
import { Schema } from "effect"
import { OwnProfile } from "#schema/activity/activity.ts"
import { CallState } from "#schema/calls/call.ts"
import { CallRow } from "#schema/calls/record.ts"
import type { Currency } from "#schema/coins/ledger.ts"
import { MonthFacts } from "#schema/coins/statistics.ts"
import { LedgerRow } from "#schema/coins/wallet.ts"
import { type StandingName, standings } from "#schema/events.ts"
import { Relation, Report } from "#schema/friends/relation.ts"
import { GamePlays } from "#schema/games/game.ts"
import { Backpack } from "#schema/gifts/backpack.ts"
import { GiftRecord } from "#schema/gifts/gift.ts"
import { MatchBook } from "#schema/matches/match.ts"
import { Intent } from "#schema/outbox/intent.ts"
import { OpenOnce } from "#schema/outbox/once.ts"
import { OwnUser, Person } from "#schema/people/user.ts"
import { OrderRecord } from "#schema/shop/order.ts"
import { StoredEntry } from "./page-refs.ts"
import {
  Balance,
  BlobRow,
  BootRow,
  ChatRow,
  CompactionMark,
  DownloadRow,
  Head,
  MessagePage,
  MissingPage,
  OutboxCount,
  PersistenceRow,
  PrunedHistory,
  RebuildMark,
  RemoteRow,
  RestoredRow,
  SearchMark,
  SearchSegment,
  SetAside,
  SupportRow,
  TranslationPage,
} from "./row-schemas.ts"

/**
 * log: the log itself. fold: made by projections, can be rebuilt from the log. device: this device's own, not in the
 * log.
 */
type Kind = "log" | "fold" | "device"

/** Collections that several families share (collections/), and the kind of each. */
const SHARED = {
  counters: "fold",
  calls: "fold",
  account: "fold",
  remotes: "device",
  marks: "device",
  files: "device",
  search: "device",
} as const
type Shared = keyof typeof SHARED

/** Where a family stands: a shared collection; or only its kind, when it has a collection of its own or none. */
type Place = Kind | Shared
type KindIn<P extends Place> = P extends Shared ? (typeof SHARED)[P] : P
const kindIn = <P extends Place>(place: P) =>
  (Object.hasOwn(SHARED, place) ? SHARED[place as Shared] : place) as KindIn<P>

const many = <P extends string, L extends Place, S extends Schema.Top, A extends ReadonlyArray<string | number>>(
  prefix: P,
  place: L,
  value: S,
  at: (...at: A) => string,
) =>
  ({
    prefix,
    place,
    kind: kindIn(place),
    value,
    single: false,
    key: (...of: A): `${P}|${string}` => `${prefix}|${at(...of)}`,
  }) as const

const single = <P extends string, L extends Place, S extends Schema.Top>(key: P, place: L, value: S) =>
  ({ prefix: key, place, kind: kindIn(place), value, single: true, key: () => key }) as const

const padded = (n: number, width: number): string => String(n).padStart(width, "0")
/** Makes newer pages sort first, because keys are only read ascending. */
const inverted = (n: number): string => padded(9_999_999 - n, 7)
/** The same for times: gateway time, ms. */
const fromNewest = (at: number): string => padded(9_999_999_999_999 - Math.floor(at), 13)

/** Rows that hold the feed's newest statement on something (schema/log/standing.ts). */
type StandingRows = {
  readonly [N in StandingName]: ReturnType<typeof single<`c|${N}`, "account", (typeof standings)[N]["value"]>>
}
const standingRows = Object.fromEntries(
  Object.entries(standings).map(([name, { value }]) => [name, single(`c|${name}`, "account", value)]),
) as StandingRows

export const families = {
  entry: many("e", "log", StoredEntry, (seq: number) => padded(seq, 12)),
  head: single("cp|head", "device", Head),
  page: many("m", "fold", MessagePage, (sessionId: string, page: number) => `${sessionId}|${inverted(page)}`),
  translations: many(
    "a",
    "account",
    TranslationPage,
    (sessionId: string, page: number) => `${sessionId}|${inverted(page)}`,
  ),
  pruned: many("h", "fold", PrunedHistory, (sessionId: string) => sessionId),
  chat: many("s", "fold", ChatRow, (sessionId: string) => sessionId),
  person: many("u", "fold", Person, (userId: number) => padded(userId, 12)),
  /** The relation between the user and another person. */
  relation: many("f", "fold", Relation, (userId: number) => padded(userId, 12)),
  /** Own requests to customer service that the gateway has received, newest first. */
  support: many("v", "account", SupportRow, (at: number, number: number) => `${fromNewest(at)}|${number}`),
  /** Own reports about people. */
  report: many("p", "account", Report, (reportId: string) => reportId),
  /** Coins and calls of a month. `place`: its place among KEPT_MONTHS (schema/coins/month-facts.ts). */
  month: many("n", "counters", MonthFacts, (place: number) => padded(place, 2)),
  /** The ledger by the gateway's days (days since 1970), newest day first. */
  posting: many(
    "l",
    "counters",
    LedgerRow,
    (day: number, currency: Currency, entryId: string) => `${inverted(day)}|${currency}|${entryId}`,
  ),
  /** How often the gateway's feed has started anew. */
  feedCount: single("c|feeds", "counters", Schema.Int),
  /** Gifts given and received. */
  gift: many("g", "fold", GiftRecord, (recordId: string) => recordId),
  /** Own orders of coins. */
  order: many("or", "fold", OrderRecord, (orderId: string) => orderId),
  intent: many("i", "fold", Intent, (intentId: string) => intentId),
  /** Once commands whose outcome this device does not know yet. */
  once: many("o", "fold", OpenOnce, (intentId: string) => intentId),
  /** The newest call, in any phase. */
  call: single("k|newest", "calls", CallState),
  /** Calls that are over, newest first. */
  callRow: many("y", "calls", CallRow, (endedAt: number, roomNum: string) => `${fromNewest(endedAt)}|${roomNum}`),
  ...standingRows,
  me: single("c|me", "account", OwnUser),
  balance: single("c|balance", "counters", Balance),
  backpack: single("c|backpack", "account", Backpack),
  /** The newest play of each game. */
  gamePlays: single("c|games", "account", GamePlays),
  /** The match to decide on, and former matches. */
  matchBook: single("c|matches", "account", MatchBook),
  /** The own profile's fields that `me` lacks. */
  profile: single("c|profile", "account", OwnProfile),
  /** Number of unread messages in all chats. */
  unread: single("c|unread", "counters", Schema.Int),
  outboxCount: single("c|outbox", "counters", OutboxCount),
  /** Number of events with a known tag that did not decode. They stay in the log and are skipped. */
  brokenEvents: single("c|broken", "counters", Schema.Int),
  rebuild: single("cp|rebuild", "marks", RebuildMark),
  compaction: single("cp|compaction", "marks", CompactionMark),
  boot: single("cp|boot", "device", BootRow),
  persistence: single("cp|persistence", "marks", PersistenceRow),
  missing: many("x", "marks", MissingPage, (sessionId: string, page: number) => `${sessionId}|${inverted(page)}`),
  remote: many("r", "remotes", RemoteRow, (question: string) => question),
  restored: single("cp|restored", "marks", RestoredRow),
  download: single("cp|download", "marks", DownloadRow),
  /** The search index (worker/search/): its mark, its segments, and the term rows, newest segment of a bucket first. */
  searchMark: single("cp|search", "marks", SearchMark),
  segment: many("d", "search", SearchSegment, (segment: number) => inverted(segment)),
  term: many("t", "search", Schema.String, (bucket: string, segment: number) => `${bucket}|${inverted(segment)}`),
  /** Files that wait for their upload to the gateway (worker/blobs/). */
  blob: many("b", "files", BlobRow, (blobId: string) => blobId),
  blobPart: many("bp", "files", Schema.String, (blobId: string, part: number) => `${blobId}|${padded(part, 3)}`),
  setAside: many("q", "device", SetAside, (key: string) => key),
} as const

export type FamilyName = keyof typeof families
type Families = typeof families
export type KeyOf<N extends FamilyName> = ReturnType<Families[N]["key"]>
export type RowKey = KeyOf<FamilyName>
export type ValueOf<K extends RowKey> = {
  [N in FamilyName]: K extends KeyOf<N> ? Families[N]["value"]["Type"] : never
}[FamilyName]

export type FamilyOf<K extends Kind> = { [N in FamilyName]: Families[N]["kind"] extends K ? N : never }[FamilyName]
/** Keys of the device's own rows: the only rows that may be written without a commit. */
export type DeviceKey = KeyOf<FamilyOf<"device">>

export const familyNames = Object.keys(families) as ReadonlyArray<FamilyName>
/** Families whose rows are folds of the log. */
export const FOLD_FAMILIES = familyNames.filter((name): name is FamilyOf<"fold"> => families[name].kind === "fold")

/** The families of a shared collection. */
export const familiesIn = <P extends Shared>(place: P): ReadonlyArray<FamilyOf<KindIn<P>>> =>
  familyNames.filter((name): name is FamilyOf<KindIn<P>> => families[name].place === place)

const namesByPrefix: ReadonlyMap<string, FamilyName> = new Map(familyNames.map((name) => [families[name].prefix, name]))

/** The family that a stored key belongs to; undefined for a key that this version does not know. */
export const familyOf = (key: string): FamilyName | undefined =>
  namesByPrefix.get(key) ?? namesByPrefix.get(key.slice(0, key.indexOf("|")))

/** Makes a test for the keys of a family. */
export const isKeyOf = <N extends FamilyName>(name: N): ((key: RowKey) => key is KeyOf<N>) => {
  const [from, to] = rangeOf(name)
  return (key): key is KeyOf<N> => key >= from && key < to
}

/** The key range of a family; `to` is exclusive. */
export const rangeOf = (name: FamilyName): readonly [from: string, to: string] => {
  const { prefix, single } = families[name]
  return single ? [prefix, `${prefix}\u0000`] : [`${prefix}|`, `${prefix}}`]
}
