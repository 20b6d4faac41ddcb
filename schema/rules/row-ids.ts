/**
 * The field of each list query's rows that is the row's id, as text. The queries and the page's patching share this
 * table.
 */
export const ROW_IDS = {
  chats: "id",
  greetings: "id",
  ledger: "id",
  orders: "orderId",
  thread: "id",
  outbox: "intentId",
  signals: "n",
  calls: "roomNum",
  presence: "userId",
  friends: "friendId",
  friendRequests: "friendId",
  blocked: "userId",
  reports: "reportId",
  search: "sessionId",
  supportRequests: "intentId",
} as const

/** Name of a query that returns rows. */
export type ListQueryTag = keyof typeof ROW_IDS
