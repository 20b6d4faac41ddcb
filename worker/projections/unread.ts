/** Keeps the total of unread messages in step with the chats. */
import { families, type KeyOf } from "../store/families.ts"
import type { ChatRow } from "../store/row-schemas.ts"
import { put, type Rows, remove, type Write } from "../store/rows.ts"
import { unreadOf } from "./unread-of.ts"

/** Writes a chat and keeps the total of unread messages right. The fold must have declared both keys. */
export const putChat = (rows: Rows, chat: ChatRow): ReadonlyArray<Write<KeyOf<"chat" | "unread">>> => {
  const key = families.chat.key(chat.sessionId)
  const before = rows.get(key)
  const grown = unreadOf(chat) - (before === undefined ? 0 : unreadOf(before))
  const written = put(key, chat)
  return grown === 0 ? [written] : [written, addUnread(rows, grown)]
}

/** Changes the total. A total of 0 is stored as no row, so that all logs which lead there give the same state. */
export const addUnread = (rows: Rows, grown: number): Write<KeyOf<"unread">> => {
  const total = (rows.get(families.unread.key()) ?? 0) + grown
  return total === 0 ? remove(families.unread.key()) : put(families.unread.key(), total)
}
