/** The account's collections by name, and the limits of one query over them (`findRows`). */

/** Display order: the log, the folds of the log, the device's own rows. */
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
/** One of `COLLECTIONS`. */
export type CollectionName = (typeof COLLECTIONS)[number]

/** Longest JSON of a query, in letters. */
export const QUERY_LETTERS = 4_000
/** Most rows in one answer, however many were found. */
export const SHOWN_ROWS = 200
