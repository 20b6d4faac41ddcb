import { UserRoundX } from "lucide-react"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate, useParams } from "react-router-dom"
import type { ThreadItem } from "#schema/model/chat.ts"
import { requestCall } from "../../app/call-requests.ts"
import { MyBalance } from "../../app/MyBalance.tsx"
import { useNow } from "../../app/use-now.ts"
import { useCommand } from "../../client/use-command.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import type { QuotedMessage } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { showToast } from "../../ui/toasts.ts"
import { useRelation } from "../people/use-relation.ts"
import { messageOfItem } from "./message-of-item.ts"
import { ThreadSkeleton } from "./ThreadSkeleton.tsx"
import { ThreadView } from "./ThreadView.tsx"
import { useDraft } from "./use-draft.ts"
import { useReadMarks } from "./use-read-marks.ts"
import { useThreadFriend } from "./use-thread-friend.ts"
import { useThreadRows } from "./use-thread-rows.ts"

const QUOTED = 10

/** The thread that the address names; another friend is another thread. */
const Thread = () => {
  const { friendId = "" } = useParams()
  const id = /^\d{1,12}$/.test(friendId) ? Number(friendId) : 0
  return id === 0 ? <NoThread /> : <OneThread key={id} friendId={id} />
}

const OneThread = ({ friendId }: { friendId: number }) => {
  const rows = useThreadRows(friendId)
  const head = rows.newest.state === "ready" ? rows.newest.value.head : undefined
  const friend = useThreadFriend(friendId, head?.friend ?? null)
  const relation = useRelation(friendId)
  const execute = useCommand()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const now = useNow(30_000)
  const onDraft = useDraft(friendId)
  const onEnd = useReadMarks(head)
  const messages = useMemo(() => rows.items.map(messageOfItem), [rows.items])

  // Both are taken once, when the thread opens: the line and the text stay while one reads and writes.
  const [opened, setOpened] = useState<{ readonly firstUnread: string | undefined; readonly draft: string }>()
  if (opened === undefined && head !== undefined) {
    const unread = rows.items.find((item) => !item.mine && item.message !== null && item.message.n > head.readByMe)
    setOpened({ firstUnread: unread?.id, draft: head.draft })
  }

  if (rows.newest.state === "failed") return <ErrorState error={rows.newest.error} onRetry={() => location.reload()} />
  if (friend.state === "unknown") return <NoThread />
  if (friend.state === "loading" || opened === undefined) return <ThreadSkeleton />
  const person = friend.friend
  const tell = async (outcome: Promise<{ ok: true } | { ok: false; error: Parameters<typeof errorText>[0] }>) => {
    const result = await outcome
    if (!result.ok) showToast(errorText(result.error))
  }
  return (
    <ThreadView
      thread={{
        friend: person,
        messages,
        firstUnread: opened.firstUnread,
        older: rows.older,
        draft: opened.draft,
        missing: rows.missing,
        block: relation?.blocked ? "mine" : relation?.blockedMe ? "theirs" : "none",
      }}
      now={now}
      end={<MyBalance />}
      focusFirst={matchMedia("(pointer: fine)").matches}
      onBack={() => void navigate("/message")}
      onCall={(kind) =>
        requestCall({
          host: { userId: person.id, userName: person.name, headImg: person.photo, callPrice: person.coinsPerMinute },
          kind,
          location: "chat",
        })
      }
      onSend={(text) => void tell(execute({ _tag: "sendMessage", to: friendId, text }))}
      onDraft={onDraft}
      onRetry={(intentId) => void tell(execute({ _tag: "retryIntent", intentId }))}
      onDelete={(intentId) => void tell(execute({ _tag: "cancelIntent", intentId }))}
      onOlder={rows.onOlder}
      onEnd={onEnd}
      onMore={() =>
        overlays.open("person", { userId: friendId, name: person.name, messages: quotable(rows.items, friendId) })
      }
      onUnblock={() => void tell(execute({ _tag: "block", userId: friendId, on: false }))}
    />
  )
}

/** The newest texts of the other side: what a report could quote. */
const quotable = (items: ReadonlyArray<ThreadItem>, friendId: number): ReadonlyArray<QuotedMessage> =>
  items
    .flatMap(({ message }) =>
      message !== null && message.sendUserId === friendId && message.message !== ""
        ? [{ id: message.messageId, text: message.message }]
        : [],
    )
    .slice(-QUOTED)

const NoThread = () => {
  const { t } = useTranslation()
  return (
    <div className="ambient flex h-full items-center justify-center">
      <EmptyState
        icon={<UserRoundX />}
        title={t("profile.notFound")}
        text={t("profile.notFoundText")}
        action={<LinkButton to="/message">{t("nav.messages")}</LinkButton>}
      />
    </div>
  )
}

export default Thread
