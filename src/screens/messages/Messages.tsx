import { MessagesSquare } from "lucide-react"
import { type ReactNode, Suspense, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { useOutlet } from "react-router-dom"
import { useNow } from "../../browser/use-now.ts"
import { useQuery } from "../../client/use-query.ts"
import { MyBalance } from "../../coins/MyBalance.tsx"
import { withMoreTexts } from "../../i18n/with-more-texts.ts"
import { lazyPart } from "../../loading/lazy-part.ts"
import { classNames } from "../../ui/class-names.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ChatListView } from "./chats/ChatListView.tsx"
import { useChatRows } from "./chats/use-chat-rows.ts"
import { hasWritten, subscribeWritten } from "./texts/own-texts.ts"

const PushPrompt = lazyPart(() => withMoreTexts(() => import("../notifications/PushPrompt.tsx")))

interface Props {
  list: ReactNode
  /** The open thread, if any. */
  thread: ReactNode | undefined
}

/** Desktop: list and thread side by side. Phone: one of them. */
export const MessagesView = ({ list, thread }: Props) => {
  const { t } = useTranslation()
  const isOpen = thread !== undefined
  return (
    <div className="absolute inset-0 flex">
      <div
        className={classNames(
          "flex w-full flex-col border-e border-line md:w-88 md:shrink-0 lg:w-100",
          isOpen && "max-md:hidden",
        )}
      >
        {list}
      </div>
      <div className={classNames("min-w-0 flex-1", !isOpen && "max-md:hidden")}>
        {thread ?? (
          <div className="ambient flex h-full items-center justify-center">
            <EmptyState icon={<MessagesSquare />} title={t("chats.select")} text={t("chats.selectText")} />
          </div>
        )}
      </div>
    </div>
  )
}

const CHATS = { _tag: "chats" } as const

/** All chats, newest first. Greetings share one row. */
const ChatList = ({ isBeside }: { isBeside: boolean }) => {
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

/** The chats: the list, and beside it the thread that the address names. */
const Messages = () => {
  const thread = useOutlet() ?? undefined
  const isPromptTime = useSyncExternalStore(subscribeWritten, hasWritten)
  return (
    <MessagesView
      list={
        <>
          {isPromptTime && (
            <Suspense>
              <PushPrompt />
            </Suspense>
          )}
          <div className="min-h-0 flex-1">
            <ChatList isBeside={thread !== undefined} />
          </div>
        </>
      }
      thread={thread}
    />
  )
}

export default Messages
