import { Suspense, useCallback, useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate, useParams } from "react-router-dom"
import type { ThreadHead, ThreadItem } from "#schema/chat/chat.ts"
import type { QueryResult } from "#schema/queries.ts"
import { useNow } from "../../browser/use-now.ts"
import { requestCall } from "../../call/call-requests.ts"
import { useClient } from "../../client/ClientProvider.tsx"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { MyBalance } from "../../coins/MyBalance.tsx"
import { useErrorText } from "../../i18n/error-text.ts"
import { lazyPart } from "../../loading/lazy-part.ts"
import type { QuotedMessage } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { showToast } from "../../ui/toasts.ts"
import { useRelation } from "../people/use-relation.ts"
import { useIsHere, usePlace } from "./place/use-place.ts"
import { ThreadSkeleton } from "./ThreadSkeleton.tsx"
import { ThreadView } from "./ThreadView.tsx"
import { ownTextsOf } from "./texts/own-texts.ts"
import { makeThreadSource, newestOf } from "./texts/thread-source.ts"
import { useDraft } from "./texts/use-draft.ts"
import { useThreadFriend } from "./use-thread-friend.ts"

const useIsVisible = (): boolean => {
  const [isVisible, setVisible] = useState(() => document.visibilityState === "visible")
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === "visible")
    document.addEventListener("visibilitychange", look)
    return () => document.removeEventListener("visibilitychange", look)
  }, [])
  return isVisible
}

/** Returns what the view tells when its end comes into sight or goes out of it. */
const useReadMarks = (head: ThreadHead | undefined): ((isAtEnd: boolean) => void) => {
  const execute = useCommand()
  const isVisible = useIsVisible()
  const [isAtEnd, setAtEnd] = useState(false)
  const sessionId = head?.sessionId
  const newest = (head?.count ?? 0) - 1
  const isRead = head === undefined || head.readByMe >= newest
  useEffect(() => {
    if (sessionId !== undefined && isAtEnd && isVisible && !isRead)
      void execute({ _tag: "markRead", sessionId, upTo: newest })
  }, [execute, sessionId, isAtEnd, isVisible, isRead, newest])
  return useCallback((isEnd: boolean) => setAtEnd(isEnd), [])
}

const NoThread = lazyPart(async () => ({ default: (await import("./NoThread.tsx")).NoThread }))

const QUOTED = 10

/** The thread that the address names; another friend is another thread. */
const Thread = () => {
  const { friendId = "" } = useParams()
  const id = /^\d{1,12}$/.test(friendId) ? Number(friendId) : 0
  return <Suspense>{id === 0 ? <NoThread /> : <OneThread key={id} friendId={id} />}</Suspense>
}

const OneThread = ({ friendId }: { friendId: number }) => {
  const client = useClient()
  const source = useMemo(() => makeThreadSource(client, friendId), [client, friendId])
  const own = ownTextsOf(client, friendId)
  const newest = useQuery(newestOf(friendId))
  const head = newest.state === "ready" ? newest.value.head : undefined
  const relation = useRelation(friendId)
  const friend = useThreadFriend(friendId, head?.friend ?? null, relation)
  const execute = useCommand()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const goBack = useGoBack("/message")
  const { t: more } = useTranslation("more")
  const now = useNow(30_000)
  const { typed, onDraft } = useDraft(friendId)
  const onEnd = useReadMarks(head)
  const { place: asked, isSent, goTo } = usePlace()
  const place = asked !== undefined && head !== undefined && asked.n < head.count ? asked : undefined

  // Both are taken once, when the thread opens: the line and the text stay while one reads and writes.
  const [opened, setOpened] = useState<{ readonly firstUnread: number | undefined; readonly draft: string }>()
  if (opened === undefined && head !== undefined && typed !== undefined)
    setOpened({ firstUnread: head.unread > 0 ? head.count - head.unread : undefined, draft: typed ?? head.draft })
  const isHere = useIsHere(source, opened === undefined ? undefined : (place?.n ?? opened.firstUnread ?? "end"))

  if (newest.state === "failed") return <NoThread error={newest.error} onRetry={() => location.reload()} />
  if (friend.state === "unknown") return <NoThread />
  if (friend.state === "failed") return <NoThread error={friend.error} onRetry={friend.retry} />
  const onBack = isSent ? goBack : () => void navigate("/message")
  if (friend.state === "loading" || head === undefined || opened === undefined || !isHere)
    return <ThreadSkeleton onBack={onBack} />
  const person = friend.friend
  const tell = async (outcome: Promise<{ ok: true } | { ok: false; error: Parameters<typeof errorText>[0] }>) => {
    const result = await outcome
    if (!result.ok) showToast(errorText(result.error))
  }
  const openDay = () =>
    overlays.open("threadDay", {
      friendId,
      onPick: (n, isNear) => {
        goTo(n)
        if (isNear) showToast(more("thread.dayNear"))
      },
    })
  return (
    <ThreadView
      thread={{
        friend: person,
        source,
        firstUnread: opened.firstUnread,
        unread: head.unread,
        place,
        draft: opened.draft,
        block: relation?.blocked ? "mine" : relation?.blockedMe ? "theirs" : "none",
      }}
      now={now}
      end={<MyBalance />}
      focusFirst={matchMedia("(pointer: fine)").matches}
      onBack={onBack}
      onCall={(kind) =>
        requestCall({
          host: { userId: person.id, userName: person.name, headImg: person.photo, callPrice: person.coinsPerMinute },
          kind,
          location: "chat",
        })
      }
      onSend={(text) => {
        if (!own.send(text)) void tell(execute({ _tag: "sendMessage", to: friendId, text }))
      }}
      onDraft={onDraft}
      onRetry={(id) => {
        if (!own.retry(id)) void tell(execute({ _tag: "retryIntent", intentId: id }))
      }}
      onDelete={(id) => {
        if (!own.remove(id)) void tell(execute({ _tag: "cancelIntent", intentId: id }))
      }}
      onEnd={onEnd}
      onMore={() =>
        overlays.open("person", {
          userId: friendId,
          name: person.name,
          messages: quotable(newest.state === "ready" ? itemsOf(newest.value) : []),
          onDay: head.count === 0 ? undefined : openDay,
          onSearch: head.count === 0 ? undefined : () => void navigate(`/search?chat=${friendId}`),
        })
      }
      onUnblock={() => void tell(execute({ _tag: "block", userId: friendId, on: false }))}
    />
  )
}

const itemsOf = ({ order, rows }: QueryResult<"thread">): ReadonlyArray<ThreadItem> =>
  order.flatMap((id) => rows.get(id) ?? [])

/** The newest texts of the other side: what a report could quote. */
const quotable = (items: ReadonlyArray<ThreadItem>): ReadonlyArray<QuotedMessage> =>
  items
    .flatMap(({ mine, content, message }) =>
      message !== null && !mine && content.kind === "text" ? [{ id: message.messageId, text: content.text }] : [],
    )
    .slice(-QUOTED)

export default Thread
