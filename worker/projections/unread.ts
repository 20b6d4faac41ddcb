/**
 * Unread by arithmetic: messages of the friend behind the last one read and the last own one. Messages behind the last own
 * one are all the friend's, because a session has two members.
 */
import { families } from "../store/families.ts"
import type { ChatRow } from "../store/row-schemas.ts"
import { put, type Rows, type RowWrite, remove } from "../store/rows.ts"

export const unreadOf = ({ count, readByMe, lastMine }: ChatRow): number =>
  Math.max(0, count - 1 - Math.max(readByMe, lastMine))

/** Writes a chat and keeps the total of unread messages right. Both rows must have been asked for. */
export const putChat = (rows: Rows, chat: ChatRow): ReadonlyArray<RowWrite> => {
  const key = families.chat.key(chat.sessionId)
  const before = rows.get(key)
  const grown = unreadOf(chat) - (before === undefined ? 0 : unreadOf(before))
  const written = put(key, chat)
  return grown === 0 ? [written] : [written, addUnread(rows, grown)]
}

/** Changes the total. No row is the same as none unread: whatever way a log leads there, the state is one. */
export const addUnread = (rows: Rows, grown: number): RowWrite => {
  const total = (rows.get(families.unread.key()) ?? 0) + grown
  return total === 0 ? remove(families.unread.key()) : put(families.unread.key(), total)
}
