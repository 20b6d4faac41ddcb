/** Which field of a list query's row is its id, as text. The queries and the page's patching both read this one table. */
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

/** Name of a query that gives rows. */
export type ListQueryTag = keyof typeof ROW_IDS
