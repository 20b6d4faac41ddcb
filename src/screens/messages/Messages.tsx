import { useOutlet } from "react-router-dom"
import { ChatList } from "./chats/ChatList.tsx"
import { MessagesView } from "./MessagesView.tsx"

/** Chats: the list, and beside it the thread that the address names. */
const Messages = () => {
  const thread = useOutlet() ?? undefined
  return <MessagesView list={<ChatList isBeside={thread !== undefined} />} thread={thread} />
}

export default Messages
