import { useMemo, useState } from "react"
import type { ChatEntry } from "#schema/chat/chat.ts"
import type { Presence } from "#schema/people/user.ts"
import { useNow } from "../../../browser/use-now.ts"
import { useQuery } from "../../../client/use-query.ts"
import { MyBalance } from "../../../coins/MyBalance.tsx"
import { useIsReachable } from "../../../shell/use-offline-bar.ts"
import { statusName } from "../../../ui/people/status-look.ts"
import { usePresence } from "../../wall/use-presence.ts"
import { ChatListView } from "./ChatListView.tsx"
import { type ChatListModel, type ChatRow, nearView, pageOfView } from "./chat-list-model.ts"

const CHATS = { _tag: "chats" } as const
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
})

/** The row of a chat, made again only when something of it changes: most of a long list is the same each time. */
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

/** All chats, newest first. Groups such as say-hi wait for their own screen. */
export const ChatList = ({ isBeside }: { isBeside: boolean }) => {
  const query = useQuery(CHATS)
  const isReachable = useIsReachable()
  const value = query.state === "ready" ? query.value : undefined
  const chats = useMemo(
    () => value?.order.map((id) => value.rows.get(id)).filter((chat) => chat !== undefined && chat.friendId > 0) ?? [],
    [value],
  )
  const [view, setView] = useState(0)
  const ids = useMemo(() => nearView(chats, view).map((chat) => chat?.friendId ?? 0), [chats, view])
  const presence = usePresence(ids.length === 0 ? NONE : ids)
  const model: ChatListModel =
    query.state === "ready"
      ? {
          state: "ready",
          rows: chats.flatMap((chat) =>
            chat === undefined ? [] : [keptRowOf(chat, presence.get(chat.friendId), isReachable)],
          ),
        }
      : query
  return (
    <ChatListView
      chats={model}
      isBeside={isBeside}
      now={useNow(30_000)}
      end={<MyBalance />}
      onRetry={() => location.reload()}
      onView={(first) => setView(pageOfView(first))}
    />
  )
}
