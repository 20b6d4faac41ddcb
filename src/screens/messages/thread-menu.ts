/** What can be done about the person of a thread: opened with what of the thread it may go to and quote. */
import type { ThreadItem } from "#schema/chat/chat.ts"
import type { QueryResult } from "#schema/queries.ts"
import { NOTICES_ID } from "#schema/rules/notices.ts"
import type { QueryState } from "../../client/client.ts"
import type { QuotedMessage } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"

interface Around {
  readonly userId: number
  readonly name: string
  /** Messages of the whole thread. */
  readonly count: number
  readonly newest: QueryState<QueryResult<"thread">>
  /** To message n. `isNear`: messages that may be nearer to the day are not on this device. */
  readonly onPick: (n: number, isNear: boolean) => void
  readonly onSearch: () => void
}

const QUOTED = 10

const itemsOf = ({ order, rows }: QueryResult<"thread">): ReadonlyArray<ThreadItem> =>
  order.flatMap((id) => rows.get(id) ?? [])

/** The newest texts of the other side: what a report could quote. */
const quotable = (items: ReadonlyArray<ThreadItem>): ReadonlyArray<QuotedMessage> =>
  items
    .flatMap(({ mine, content, message }) =>
      message !== null && !mine && content.kind === "text" ? [{ id: message.messageId, text: content.text }] : [],
    )
    .slice(-QUOTED)

export const openThreadMenu = ({ userId, name, count, newest, onPick, onSearch }: Around): void => {
  // Nobody is there to be blocked or befriended: notices are looked for.
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
