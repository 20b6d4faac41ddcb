import { useNavigate } from "react-router-dom"
import { useNow } from "../../browser/use-now.ts"
import { useQuery } from "../../client/use-query.ts"
import { MyBalance } from "../../coins/MyBalance.tsx"
import { useChatRows } from "../messages/chats/use-chat-rows.ts"
import { SayHiView } from "./SayHiView.tsx"

const GREETINGS = { _tag: "greetings" } as const

/** The chats that the say-hi group of the list stands for, bound to them. */
const SayHi = () => {
  const navigate = useNavigate()
  const { chats, onView } = useChatRows(useQuery(GREETINGS))
  return (
    <SayHiView
      chats={chats}
      now={useNow(30_000)}
      end={<MyBalance />}
      onBack={() => void navigate("/message")}
      onRetry={() => location.reload()}
      onView={onView}
    />
  )
}

export default SayHi
