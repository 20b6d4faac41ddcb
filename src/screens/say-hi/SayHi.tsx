import "../../i18n/greetings-texts.ts"
import { ArrowLeft, MessageCircleHeart } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { useNow } from "../../browser/use-now.ts"
import { useQuery } from "../../client/use-query.ts"
import { MyBalance } from "../../coins/MyBalance.tsx"
import { AfterPress } from "../../shell/AfterPress.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { usePageTitle } from "../../ui/page-title.ts"
import { ChatRows } from "../messages/chats/ChatRows.tsx"
import type { ChatListModel } from "../messages/chats/chat-list-model.ts"
import { useChatRows } from "../messages/chats/use-chat-rows.ts"

interface Props {
  chats: ChatListModel
  /** Device time, ms, from which relative times are computed. */
  now: number
  /** The balance. */
  end?: ReactNode
  onBack: () => void
  onRetry: () => void
  /** The first row in view, after each scroll. */
  onView: (first: number) => void
}

/** The people whose greetings wait for an answer, each with a link to the chat. */
export const SayHiView = ({ chats, now, end, onBack, onRetry, onView }: Props) => {
  const { t } = useTranslation(["translation", "more"])
  const title = t("more:greetings.title")
  usePageTitle(title)
  return (
    <section aria-label={title} className="ambient flex h-full min-w-0 flex-col">
      <header className="flex min-h-16 shrink-0 items-center gap-3 px-4 py-2 md:min-h-20 md:px-6">
        <IconButton
          size="small"
          label={t("common.back")}
          icon={<ArrowLeft className="size-5 rtl:-scale-x-100" />}
          onClick={onBack}
          className="md:hidden"
        />
        <h1 className="min-w-0 flex-1 text-2xl leading-tight font-bold tracking-tight md:text-3xl">{title}</h1>
        {end}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-4 md:px-3">
        <AfterPress>
          <ChatRows
            chats={chats}
            now={now}
            isWayBack
            empty={
              <EmptyState
                icon={<MessageCircleHeart />}
                title={t("more:greetings.empty")}
                text={t("more:greetings.emptyText")}
              />
            }
            onRetry={onRetry}
            onView={onView}
          />
        </AfterPress>
      </div>
    </section>
  )
}

const GREETINGS = { _tag: "greetings" } as const

/** The unanswered greetings, which one row stands for in the list of chats, bound to their rows. */
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
