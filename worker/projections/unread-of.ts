/**
 * Counts unread messages by arithmetic: the friend's messages behind the last one read and the last own one. All
 * messages behind the last own one are the friend's, because a session has two members. No library: the boot reader
 * uses this too.
 */
import type { ChatRow } from "../store/row-schemas.ts"

export const unreadOf = ({ count, readByMe, lastMine }: ChatRow): number =>
  Math.max(0, count - 1 - Math.max(readByMe, lastMine))
