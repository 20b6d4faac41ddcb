import { MessageCircleHeart, Search } from "lucide-react"
import { type ReactNode, useRef } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { Virtualizer, type VirtualizerHandle } from "virtua"
import { AfterPress } from "../../../shell/AfterPress.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { ErrorState } from "../../../ui/ErrorState.tsx"
import { IconButton } from "../../../ui/IconButton.tsx"
import { LinkButton } from "../../../ui/LinkButton.tsx"
import { usePageTitle } from "../../../ui/page-title.ts"
import { DemoNote } from "../../../ui/people/DemoNote.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { ChatRowLink } from "./ChatRowLink.tsx"
import type { ChatListModel } from "./chat-list-model.ts"

interface Props {
  chats: ChatListModel
  /** Shows times as seen now, ms. */
  now: number
  /** A thread is open: its name is the heading of the screen, this one's stands under it. */
  isBeside?: boolean
  /** The balance. */
  end?: ReactNode
  onRetry: () => void
  /** The first row in view, after each movement. */
  onView: (first: number) => void
}

export const ChatListView = ({ chats, now, isBeside = false, end, onRetry, onView }: Props) => {
  const { t } = useTranslation()
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
          label={t("search.open", { ns: "more" })}
          icon={<Search className="size-5" />}
          onClick={() => void navigate("/search")}
        />
        {end}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-4 md:px-3">
        {/* A message that comes moves its chat to the top, and all above it down. */}
        <AfterPress>
          <Body chats={chats} now={now} onRetry={onRetry} onView={onView} />
        </AfterPress>
      </div>
    </section>
  )
}

const Body = ({ chats, now, onRetry, onView }: Omit<Props, "end" | "isBeside">) => {
  const { t } = useTranslation()
  const list = useRef<VirtualizerHandle>(null)
  if (chats.state === "loading") {
    return (
      <div aria-busy className="flex flex-col gap-1">
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <div key={key} className="flex h-19 items-center gap-4 px-3">
            <Skeleton className="size-13 rounded-full" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-1/3 rounded-lg" />
              <Skeleton className="h-4 w-2/3 rounded-lg" />
            </div>
          </div>
        ))}
      </div>
    )
  }
  if (chats.state === "failed") return <ErrorState error={chats.error} onRetry={onRetry} />
  if (chats.rows.length === 0) {
    return (
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
    )
  }
  const demoSaid = chats.rows.every(({ demo }) => demo)
  return (
    <>
      <Virtualizer
        ref={list}
        as="ul"
        item="li"
        data={chats.rows}
        itemSize={76}
        onScroll={(offset) => onView(list.current?.findItemIndex(offset) ?? 0)}
      >
        {(row) => <ChatRowLink key={row.id} row={row} now={now} demoSaid={demoSaid} />}
      </Virtualizer>
      {demoSaid && <DemoNote className="px-3 pt-3" />}
    </>
  )
}
