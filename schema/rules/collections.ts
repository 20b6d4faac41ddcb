/** The account's collections by name, and what may be asked of them in one query (`findRows`). */

/** In the order in which a reader meets them: the log, what is folded from it, the device's own. */
export const COLLECTIONS = [
  "events",
  "users",
  "friends",
  "chats",
  "messages",
  "gifts",
  "orders",
  "counters",
  "calls",
  "intents",
  "account",
  "remotes",
  "marks",
] as const
/** One of them. */
export type CollectionName = (typeof COLLECTIONS)[number]

/** Letters of a query's JSON. */
export const QUERY_LETTERS = 4_000
/** Rows that one answer shows, of all that were found. */
export const SHOWN_ROWS = 200
