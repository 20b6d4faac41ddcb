/** The rows of a list of chats, with the statuses of those near the view. */
import { useMemo, useState } from "react"
import type { ChatEntry } from "#schema/chat/chat.ts"
import type { Presence } from "#schema/people/user.ts"
import type { ListValue } from "#schema/queries.ts"
import type { QueryState } from "../../../client/client.ts"
import { useIsReachable } from "../../../shell/use-offline-bar.ts"
import { statusName } from "../../../ui/people/status-look.ts"
import { usePresence } from "../../wall/use-presence.ts"
import { type ChatListModel, type ChatRow, nearView, pageOfView } from "./chat-list-model.ts"

const NONE: ReadonlyArray<number> = []

const rowOf = (chat: ChatEntry, presence: Presence | undefined, isReachable: boolean): ChatRow => ({
  id: chat.id,
  friendId: chat.friendId,
  name: chat.userName,
  photo: chat.headImg,
  demo: chat.demo,
  status: isReachable && presence !== undefined ? statusName(presence.status) : undefined,
  unread: chat.noReadCount,
  time: chat.timestamp,
  draft: chat.draft,
  last: chat.last,
  faces:
    chat.friendId < 0 ? chat.userList.map(({ userName, headImg }) => ({ name: userName, photo: headImg })) : undefined,
})

/** Rows by chat. A row is rebuilt only when its data changes, because most rows of a long list stay the same. */
const rowsByChat = new WeakMap<
  ChatEntry,
  { readonly presence: Presence | undefined; readonly isReachable: boolean; readonly row: ChatRow }
>()
const keptRowOf = (chat: ChatEntry, presence: Presence | undefined, isReachable: boolean): ChatRow => {
  const known = rowsByChat.get(chat)
  if (known !== undefined && known.presence === presence && known.isReachable === isReachable) return known.row
  const row = rowOf(chat, presence, isReachable)
  rowsByChat.set(chat, { presence, isReachable, row })
  return row
}

export const useChatRows = (
  query: QueryState<ListValue<object, ChatEntry>>,
): { readonly chats: ChatListModel; readonly onView: (first: number) => void } => {
  const isReachable = useIsReachable()
  const value = query.state === "ready" ? query.value : undefined
  const chats = useMemo(() => value?.order.flatMap((id) => value.rows.get(id) ?? []) ?? [], [value])
  const [view, setView] = useState(0)
  const ids = useMemo(
    () => nearView(chats, view).flatMap(({ friendId }) => (friendId > 0 ? [friendId] : [])),
    [chats, view],
  )
  const presence = usePresence(ids.length === 0 ? NONE : ids)
  return {
    chats:
      query.state === "ready"
        ? { state: "ready", rows: chats.map((chat) => keptRowOf(chat, presence.get(chat.friendId), isReachable)) }
        : query,
    onView: (first) => setView(pageOfView(first)),
  }
}
