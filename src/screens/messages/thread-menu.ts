/** Opens the menu for the person of a thread, with the thread's messages that it can quote and search. */
import type { ThreadItem } from "#schema/chat/chat.ts"
import type { QueryResult } from "#schema/queries.ts"
import { NOTICES_ID } from "#schema/rules/notices.ts"
import type { QueryState } from "../../client/client.ts"
import type { QuotedMessage } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"

interface Around {
  readonly userId: number
  readonly name: string
  /** Number of messages in the whole thread. */
  readonly count: number
  readonly newest: QueryState<QueryResult<"thread">>
  /** Jumps to message n. `isNear`: messages nearer to the day may exist that are not on this device. */
  readonly onPick: (n: number, isNear: boolean) => void
  readonly onSearch: () => void
}

const QUOTED = 10

const itemsOf = ({ order, rows }: QueryResult<"thread">): ReadonlyArray<ThreadItem> =>
  order.flatMap((id) => rows.get(id) ?? [])

/** The newest texts of the other side, which a report may quote. */
const quotable = (items: ReadonlyArray<ThreadItem>): ReadonlyArray<QuotedMessage> =>
  items
    .flatMap(({ mine, content, message }) =>
      message !== null && !mine && content.kind === "text" ? [{ id: message.messageId, text: content.text }] : [],
    )
    .slice(-QUOTED)

export const openThreadMenu = ({ userId, name, count, newest, onPick, onSearch }: Around): void => {
  // The notices account cannot be blocked or befriended: its menu only searches.
  if (userId === NOTICES_ID) {
    onSearch()
    return
  }
  overlays.open("person", {
    userId,
    name,
    messages: quotable(newest.state === "ready" ? itemsOf(newest.value) : []),
    onDay: count === 0 ? undefined : () => overlays.open("threadDay", { friendId: userId, onPick }),
    onSearch: count === 0 ? undefined : onSearch,
  })
}
