/**
 * By which column the rows of each table are split when one database is not enough (docs/scale.md). Tables of one part are split alike,
 * so what belongs to one person, chat or call lies together, and what a transaction touches can be counted. Plain data.
 */

/** What a row belongs to. A table that is `whole` is small, or money, and stays in one database. */
export type Part = "person" | "chat" | "call" | "device" | "key" | "money" | "whole"

export interface Partition {
  readonly part: Part
  /** The column by whose hash rows are split; null for a table that is whole. */
  readonly by: string | null
  /** Unique keys without that column, by name: only one table can keep them. Each is a reason why the table is not split yet. */
  readonly undivided?: ReadonlyArray<string>
  /** Why it stays whole, or what is to be done before it is split. */
  readonly note?: string
}

const person = (by: string, more: Partial<Partition> = {}): Partition => ({ part: "person", by, ...more })
const part = (name: Part, by: string, note?: string): Partition => ({ part: name, by, ...(note && { note }) })
const whole = (note: string): Partition => ({ part: "whole", by: null, note })
const money = (note: string): Partition => ({ part: "money", by: null, note })

const PER_DEVICE = "the claim of a device becomes a row of its own, split by device, written first"

export const PARTITIONS: Readonly<Record<string, Partition>> = {
  account_names: person("user_id", { note: "who has a name is looked up in each piece" }),
  accounts: person("id", {
    undivided: ["accounts_email_unique"],
    note: "addresses become a table of their own, split by address; the number comes from one sequence, asked once for each account",
  }),
  attempts: part("key", "key"),
  backpack_items: person("user_id", { undivided: ["backpack_items_pkey"], note: "the key becomes owner and item" }),
  balances: money("beside the ledger"),
  banned_devices: whole("small, a copy in each database"),
  call_ratings: part("call", "room_num"),
  call_reports: part("call", "room_num"),
  calls: part(
    "call",
    "room_num",
    "stays beside the money; who is in a call is asked by person, which looks into each piece",
  ),
  chats: part("chat", "session_id"),
  check_ins: person("user_id", { undivided: ["check_ins_device"], note: PER_DEVICE }),
  event_reports: part("device", "device_id"),
  feed_entries: person("user_id"),
  feeds: person("user_id"),
  game_rounds: person("user_id", { undivided: ["game_rounds_device"], note: PER_DEVICE }),
  gift_records: money("written with the ledger, read by either side"),
  gift_sums: person("receiver_id"),
  identities: part("key", "subject"),
  intents: person("user_id"),
  introductions: person("user_id", {
    note: "who knows somebody (a new name, a new picture) is looked up in each piece",
  }),
  ledger_entries: money(
    "a movement is one transaction over two people and the house, and its keys are unique for ever",
  ),
  login_links: part("key", "token_hash"),
  mail_codes: part("key", "address"),
  match_seekers: whole("one queue, as long as those who wait"),
  matches: whole("forgotten after a day"),
  messages: part("chat", "session_id"),
  meta: whole("a few rows"),
  orders: money("settled with the ledger"),
  payment_customers: person("user_id"),
  payment_words: money("settled with the ledger"),
  payouts: money("settled with the ledger"),
  pictures: whole("one row a picture; bytes stand elsewhere"),
  push_subscriptions: person("user_id", {
    undivided: ["push_subscriptions_pkey"],
    note: "the key becomes owner and endpoint; whose an endpoint was is asked of a row of its own, split by endpoint",
  }),
  reads: part("chat", "session_id"),
  relations: person("owner_id"),
  replays: part("key", "key", "where sessions lie elsewhere a proof is two statements again (`proofs`)"),
  safety_reports: whole("few, read by operators"),
  sessions: person("user_id", {
    undivided: ["sessions_pkey", "sessions_token_hash_unique"],
    note: "both keys get the user before them: a request names its user, a cookie does too",
  }),
  sign_in_tickets: part("key", "token_hash"),
  snapshots: part("call", "room_num"),
  spending_limits: person("user_id"),
  subscriptions: money("settled with the ledger"),
  support_requests: whole("few, read by operators"),
  task_claims: person("user_id", { undivided: ["task_claims_device"], note: PER_DEVICE }),
  upload_parts: person("user_id"),
  upkeep_leases: whole("one row a task"),
  uploads: person("user_id"),
  video_views: part("key", "video_id"),
  videos: whole("a few rows a person, and one list of the hot ones; bytes stand elsewhere"),
}

/** Tables that can be split today, with the column by which. */
export const splittable: ReadonlyArray<readonly [table: string, by: string]> = Object.entries(PARTITIONS).flatMap(
  ([table, { by, undivided }]) => (by === null || undivided !== undefined ? [] : [[table, by] as const]),
)
