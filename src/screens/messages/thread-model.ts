/** What a thread shows, and how its messages become rows: grouped by minute and sender, with day lines and a "New" line. */

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
  /** Its number in the thread; null while it waits. */
  readonly n: number | null
  readonly translation?: Translation | undefined
  /** ms since 1970. */
  readonly time: number
  /** Of own messages; saving: the device does not have it yet. */
  readonly state: SendState | "saving" | null
  /** Why it is parked. */
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
  /** Why no call can be started now; undefined when one can. */
  readonly callOff: string | undefined
}

/**
 * Why a message is not shown. reading: the device has not been asked yet. Else it is not on this device, and: loading, it is
 * being fetched; offline, it will be; failed, the gateway did not give it.
 */
export type Gap = "reading" | "loading" | "offline" | "failed"

/** A thread's rows as they are now: messages by number, then the texts that wait. */
export interface ThreadRows {
  /** Number of the message in the first row; 0 unless the thread is longer than a list can be. */
  readonly base: number
  /** Rows in all, whether their messages are at hand or not. */
  readonly length: number
  /** The thread's newest message is among them. */
  readonly isWhole: boolean
  readonly at: (index: number) => ThreadMessage | Gap
}

/** Where a list takes its rows from. Only those near the view are kept at hand. */
export interface ThreadSource {
  /** Heard when the list gets longer or shorter, and when a row changes that may be drawn: not for each window that comes. */
  readonly subscribe: (listener: () => void) => () => void
  /** The same object until something changes, near the view or not. */
  readonly get: () => ThreadRows
  /** Rows by index that are in view. */
  readonly show: (first: number, last: number) => void
  /** Message n is wanted, or the newest: in a thread that is longer than a list can be, its rows are taken around there. */
  readonly reach: (n: number | "newest") => void
}

/** A message to go to. Another key means to go there again. */
export interface Place {
  readonly n: number
  readonly key: string
}

export interface ThreadModel {
  readonly friend: ThreadFriend
  readonly source: ThreadSource
  /** Number of the first message that was unread when the thread opened. */
  readonly firstUnread: number | undefined
  /** Messages that are unread now. */
  readonly unread: number
  readonly place: Place | undefined
  readonly draft: string
  /** Who of the two has blocked the other; mine counts when both have. */
  readonly block: "none" | "mine" | "theirs"
}

export type ThreadRow =
  | {
      readonly kind: "message"
      readonly key: string
      readonly message: ThreadMessage
      /** A day begins with it. */
      readonly isNewDay: boolean
      /** The "New" line stands before it. */
      readonly isNew: boolean
      /** First and last of its group. */
      readonly isFirst: boolean
      readonly isLast: boolean
    }
  | {
      readonly kind: "gap"
      readonly key: string
      readonly why: Gap
      /** Says why in words: not every row of a long gap does. */
      readonly isSaid: boolean
    }

const MINUTE = 60_000
/** In a long gap one row in this many says why. */
const SAID_EVERY = 8

/** The local day, as its first moment. */
export const dayOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

/** One side's texts of a minute, all of them translated or none: what is not has its own button. */
export const isOneGroup = (a: ThreadMessage, b: ThreadMessage): boolean =>
  a.mine === b.mine &&
  a.content.kind === "text" &&
  b.content.kind === "text" &&
  (a.translation === undefined) === (b.translation === undefined) &&
  Math.floor(a.time / MINUTE) === Math.floor(b.time / MINUTE)

const isGap = (row: ThreadMessage | Gap | undefined): row is Gap | undefined =>
  row === undefined || typeof row === "string"

/** The row at an index. What stands before a message that is not read yet is not known, so no day is told there. */
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
