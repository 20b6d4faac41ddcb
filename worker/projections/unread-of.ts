/**
 * Unread by arithmetic: messages of the friend behind the last one read and the last own one. Messages behind the last own
 * one are all the friend's, because a session has two members. Plain: the boot reader counts so too.
 */
import type { ChatRow } from "../store/row-schemas.ts"

export const unreadOf = ({ count, readByMe, lastMine }: ChatRow): number =>
  Math.max(0, count - 1 - Math.max(readByMe, lastMine))
