import { MessageCircleHeart, Search, Users } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { overlays } from "../../../overlays/overlay-stack.ts"
import { AfterPress } from "../../../shell/AfterPress.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { IconButton } from "../../../ui/IconButton.tsx"
import { LinkButton } from "../../../ui/LinkButton.tsx"
import { usePageTitle } from "../../../ui/page-title.ts"
import { ChatRows } from "./ChatRows.tsx"
import type { ChatListModel } from "./chat-list-model.ts"
import "../../../i18n/greetings-texts.ts"

interface Props {
  chats: ChatListModel
  /** Device time, ms, from which relative times are computed. */
  now: number
  /** A thread is open beside the list. Its name is the h1, so the list's heading is an h2. */
  isBeside?: boolean
  /** The balance. */
  end?: ReactNode
  onRetry: () => void
  /** The first row in view, after each scroll. */
  onView: (first: number) => void
}

export const ChatListView = ({ chats, now, isBeside = false, end, onRetry, onView }: Props) => {
  const { t } = useTranslation(["translation", "more"])
  const navigate = useNavigate()
  usePageTitle(t("chats.title"))
  const Heading = isBeside ? "h2" : "h1"
  return (
    <section aria-label={t("chats.list")} className="ambient flex h-full min-w-0 flex-col">
      <header className="flex min-h-16 shrink-0 items-center gap-3 px-4 py-2 md:min-h-20 md:px-6">
        <Heading className="min-w-0 flex-1 text-2xl leading-tight font-bold tracking-tight md:text-3xl">
          {t("chats.title")}
        </Heading>
        <IconButton
          size="small"
          label={t("more:panel.open")}
          icon={<Users className="size-5" />}
          onClick={() => overlays.open("messagePanel", {})}
        />
        <IconButton
          size="small"
          label={t("more:search.open")}
          icon={<Search className="size-5" />}
          onClick={() => void navigate("/search")}
        />
        {end}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-4 md:px-3">
        {/* A new message moves its chat to the top and shifts other rows, so the list changes only between presses. */}
        <AfterPress>
          <ChatRows
            chats={chats}
            now={now}
            empty={
              <EmptyState
                icon={<MessageCircleHeart />}
                title={t("chats.empty")}
                text={t("chats.emptyText")}
                action={
                  <LinkButton to="/wall" look="primary">
                    {t("chats.toWall")}
                  </LinkButton>
                }
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
