import { useNow } from "../../../browser/use-now.ts"
import { useQuery } from "../../../client/use-query.ts"
import { MyBalance } from "../../../coins/MyBalance.tsx"
import { ChatListView } from "./ChatListView.tsx"
import { useChatRows } from "./use-chat-rows.ts"

const CHATS = { _tag: "chats" } as const

/** All chats, newest first; greetings are one row. */
export const ChatList = ({ isBeside }: { isBeside: boolean }) => {
  const { chats, onView } = useChatRows(useQuery(CHATS))
  return (
    <ChatListView
      chats={chats}
      isBeside={isBeside}
      now={useNow(30_000)}
      end={<MyBalance />}
      onRetry={() => location.reload()}
      onView={onView}
    />
  )
}
