import { useOutlet } from "react-router-dom"
import { ChatList } from "./ChatList.tsx"
import { MessagesView } from "./MessagesView.tsx"

/** Chats: the list, and beside it the thread that the address names. */
const Messages = () => <MessagesView list={<ChatList />} thread={useOutlet() ?? undefined} />

export default Messages
