/** What a thread shows, and how its messages become rows: grouped by minute and sender, with day lines and a "New" line. */
import type { AppError } from "#schema/errors.ts"
import type { SendState } from "#schema/model/chat.ts"
import type { CallNote } from "#schema/model/message.ts"
import type { StatusName } from "../../ui/status-look.ts"

export interface ThreadMessage {
  /** Stays the same when a waiting text becomes a message. */
  readonly id: string
  readonly mine: boolean
  readonly text: string
  /** ms since 1970. */
  readonly time: number
  /** Of own messages. */
  readonly state: SendState | null
  /** Why it is parked. */
  readonly reason: AppError | null
  readonly call: CallNote | null
  /** Said by the product, not by a person. */
  readonly isNotice: boolean
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

export interface ThreadModel {
  readonly friend: ThreadFriend
  /** Oldest first. */
  readonly messages: ReadonlyArray<ThreadMessage>
  /** The first message that was unread when the thread opened. */
  readonly firstUnread: string | undefined
  readonly older: "none" | "more" | "loading"
  readonly draft: string
  /** Messages of the window that are not on this device, and what is done about it. */
  readonly missing: "none" | "loading" | "offline" | "failed"
  /** Who of the two has blocked the other; mine counts when both have. */
  readonly block: "none" | "mine" | "theirs"
}

export type ThreadRow =
  | { readonly kind: "day"; readonly key: string; readonly time: number }
  | { readonly kind: "new"; readonly key: string }
  | {
      readonly kind: "message"
      readonly key: string
      readonly message: ThreadMessage
      /** First and last of its group. */
      readonly isFirst: boolean
      readonly isLast: boolean
    }

const MINUTE = 60_000

const dayOf = (time: number): string => new Date(time).toDateString()

const isOneGroup = (a: ThreadMessage | undefined, b: ThreadMessage | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.mine === b.mine &&
  a.call === null &&
  b.call === null &&
  !a.isNotice &&
  !b.isNotice &&
  Math.floor(a.time / MINUTE) === Math.floor(b.time / MINUTE)

export const threadRows = (
  messages: ReadonlyArray<ThreadMessage>,
  firstUnread: string | undefined,
): ReadonlyArray<ThreadRow> =>
  messages.flatMap((message, index): ReadonlyArray<ThreadRow> => {
    const before = messages[index - 1]
    const after = messages[index + 1]
    const isNew = message.id === firstUnread
    const isNewDay = before === undefined || dayOf(before.time) !== dayOf(message.time)
    return [
      ...(isNewDay ? [{ kind: "day" as const, key: `day ${message.id}`, time: message.time }] : []),
      ...(isNew ? [{ kind: "new" as const, key: "new" }] : []),
      {
        kind: "message",
        key: message.id,
        message,
        isFirst: isNew || isNewDay || !isOneGroup(before, message),
        isLast: after?.id === firstUnread || !isOneGroup(message, after),
      },
    ]
  })
