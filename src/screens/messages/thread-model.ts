/**
 * The data of a thread, and how its messages become rows: grouped by minute and sender, with day lines and a "New"
 * line.
 */

import type { SendState } from "#schema/chat/chat.ts"
import type { MessageContent } from "#schema/chat/message.ts"
import type { Translation } from "#schema/chat/translation.ts"
import type { AppError } from "#schema/errors.ts"
import type { StatusName } from "../../ui/people/status-look.ts"

export interface ThreadMessage {
  /** Stays the same when a waiting text becomes a message. */
  readonly id: string
  readonly mine: boolean
  readonly content: MessageContent
  /** The message's number in the thread; null while it waits. */
  readonly n: number | null
  readonly translation?: Translation | undefined
  /** ms since 1970. */
  readonly time: number
  /** Own messages only. saving: the worker does not have it yet. */
  readonly state: SendState | "saving" | null
  /** Why the message is parked. */
  readonly reason: AppError | null
}

export interface ThreadFriend {
  readonly id: number
  readonly name: string
  readonly photo: string
  readonly status: StatusName
  readonly seen: string | undefined
  readonly isHost: boolean
  readonly coinsPerMinute: number
  readonly demo: boolean
  /** Why no call can start now; undefined when one can. */
  readonly callOff: string | undefined
}

/**
 * Why a message is not shown. reading: the device has not been asked yet. Otherwise it is not on this device. loading:
 * it is being fetched. offline: it will be fetched later. failed: the gateway did not return it.
 */
export type Gap = "reading" | "loading" | "offline" | "failed"

/** The current rows of a thread: messages by number, then the waiting texts. */
export interface ThreadRows {
  /** Number of the message in the first row; 0 unless the thread is longer than a list can be. */
  readonly base: number
  /** Number of all rows, loaded or not. */
  readonly length: number
  /** The rows include the thread's newest message. */
  readonly isWhole: boolean
  readonly at: (index: number) => ThreadMessage | Gap
}

/** The source of a list's rows. Only rows near the view are kept loaded. */
export interface ThreadSource {
  /**
   * Called when the list's length changes, or when a row that may be drawn changes; not for each window that arrives.
   */
  readonly subscribe: (listener: () => void) => () => void
  /** Returns the same object until something changes, near the view or not. */
  readonly get: () => ThreadRows
  /** Reports the indexes of the rows in view. */
  readonly show: (first: number, last: number) => void
  /** Loads message n, or the newest. When the thread is longer than a list can be, its rows are taken around there. */
  readonly reach: (n: number | "newest") => void
}

/** A message to jump to. A new key means to jump there again. */
export interface Place {
  readonly n: number
  readonly key: string
}

export interface ThreadModel {
  readonly friend: ThreadFriend
  readonly source: ThreadSource
  /** Number of the first message that was unread when the thread opened. */
  readonly firstUnread: number | undefined
  /** Number of messages that are unread now. */
  readonly unread: number
  readonly place: Place | undefined
  readonly draft: string
  /** Which side has blocked the other. "mine" when both have. */
  readonly block: "none" | "mine" | "theirs"
}

export type ThreadRow =
  | {
      readonly kind: "message"
      readonly key: string
      readonly message: ThreadMessage
      /** A day begins with this message. */
      readonly isNewDay: boolean
      /** The "New" line stands before this message. */
      readonly isNew: boolean
      /** Whether the message is the first, or the last, of its group. */
      readonly isFirst: boolean
      readonly isLast: boolean
    }
  | {
      readonly kind: "gap"
      readonly key: string
      readonly why: Gap
      /** The row says why in words; in a long gap only some rows do. */
      readonly isSaid: boolean
    }

const MINUTE = 60_000
/** In a long gap every how many rows one says why. */
const SAID_EVERY = 8

/** The local day, as its first moment, ms since 1970. */
export const dayOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

/**
 * Whether two texts are in one group: same side, same minute, both translated or neither. Untranslated texts have a
 * button of their own.
 */
export const isOneGroup = (a: ThreadMessage, b: ThreadMessage): boolean =>
  a.mine === b.mine &&
  a.content.kind === "text" &&
  b.content.kind === "text" &&
  (a.translation === undefined) === (b.translation === undefined) &&
  Math.floor(a.time / MINUTE) === Math.floor(b.time / MINUTE)

const isGap = (row: ThreadMessage | Gap | undefined): row is Gap | undefined =>
  row === undefined || typeof row === "string"

/** The row at an index. While the message before is being read its day is unknown, so the row has no day line. */
export const threadRow = (rows: ThreadRows, index: number, firstUnread: number | undefined): ThreadRow => {
  const row = rows.at(index)
  const before = index > 0 ? rows.at(index - 1) : undefined
  if (typeof row === "string") {
    const n = rows.base + index
    return { kind: "gap", key: `gap ${n}`, why: row, isSaid: before !== row || n % SAID_EVERY === 0 }
  }
  const after = index + 1 < rows.length ? rows.at(index + 1) : undefined
  const isNew = rows.base + index === firstUnread
  const isNewDay = isGap(before) ? before !== "reading" : dayOf(before.time) !== dayOf(row.time)
  return {
    kind: "message",
    key: row.id,
    message: row,
    isNewDay,
    isNew,
    isFirst: isNew || isNewDay || isGap(before) || !isOneGroup(before, row),
    isLast: rows.base + index + 1 === firstUnread || isGap(after) || !isOneGroup(row, after),
  }
}
