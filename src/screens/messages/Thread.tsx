import { Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate, useParams } from "react-router-dom"
import type { ThreadHead } from "#schema/chat/chat.ts"
import { useNow } from "../../browser/use-now.ts"
import { requestCall } from "../../call/requests/call-requests.ts"
import { useClient } from "../../client/ClientProvider.tsx"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { MyBalance } from "../../coins/MyBalance.tsx"
import { LoadBoundary } from "../../loading/LoadBoundary.tsx"
import { lazyPart, loadPart } from "../../loading/lazy-part.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import { useAct } from "../people/use-act.ts"
import { useRelation } from "../people/use-relation.ts"
import { useIsHere, usePlace } from "./place/use-place.ts"
import { ThreadSkeleton } from "./ThreadSkeleton.tsx"
import { ThreadView } from "./ThreadView.tsx"
import { ownTextsOf } from "./texts/own-texts.ts"
import { makeThreadSource, newestOf } from "./texts/thread-source.ts"
import { useDraft } from "./texts/use-draft.ts"
import { useThreadFriend } from "./use-thread-friend.ts"

const subscribeVisible = (listener: () => void) => {
  document.addEventListener("visibilitychange", listener)
  return () => document.removeEventListener("visibilitychange", listener)
}
const useIsVisible = () => useSyncExternalStore(subscribeVisible, () => document.visibilityState === "visible")

/**
 * Marks messages as read while the end is in view and the page is visible. Returns the callback by which the view
 * reports that its end came into view or left it. An end seen at one place marks nothing as read at another place.
 */
const useReadMarks = (head: ThreadHead | undefined, place: string | undefined): ((isAtEnd: boolean) => void) => {
  const execute = useCommand()
  const isVisible = useIsVisible()
  const [end, setEnd] = useState<{ readonly isSeen: boolean; readonly place: string | undefined }>()
  const isAtEnd = end?.isSeen === true && end.place === place
  const sessionId = head?.sessionId
  const newest = (head?.count ?? 0) - 1
  const isRead = head === undefined || head.readByMe >= newest
  useEffect(() => {
    if (sessionId !== undefined && isAtEnd && isVisible && !isRead)
      void execute({ _tag: "markRead", sessionId, upTo: newest })
  }, [execute, sessionId, isAtEnd, isVisible, isRead, newest])
  return useCallback((isSeen: boolean) => setEnd({ isSeen, place }), [place])
}

const NoThread = lazyPart(async () => ({ default: (await import("./seldom.ts")).NoThread }))

/** The thread that the address names. Each friend has a thread of their own. */
const Thread = () => {
  const { friendId = "" } = useParams()
  const id = /^\d{1,12}$/.test(friendId) ? Number(friendId) : 0
  return (
    <LoadBoundary key={id}>
      <Suspense>{id === 0 ? <NoThread /> : <OneThread friendId={id} />}</Suspense>
    </LoadBoundary>
  )
}

const OneThread = ({ friendId }: { friendId: number }) => {
  const client = useClient()
  const source = useMemo(() => makeThreadSource(client, friendId), [client, friendId])
  const own = ownTextsOf(client, friendId)
  const newest = useQuery(newestOf(friendId))
  const head = newest.state === "ready" ? newest.value.head : undefined
  const relation = useRelation(friendId)
  const friend = useThreadFriend(friendId, head?.friend ?? null, relation)
  const act = useAct()
  const navigate = useNavigate()
  const goBack = useGoBack("/message")
  const { t: more } = useTranslation("more")
  const now = useNow(30_000)
  const { typed, onDraft } = useDraft(friendId)
  const { place: asked, isSent, goTo } = usePlace()
  const place = asked !== undefined && head !== undefined && asked.n < head.count ? asked : undefined
  const onEnd = useReadMarks(head, place?.key)

  // Both are fixed when the thread opens: the "New" line and the draft must not change while the user reads and writes.
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
      onTranslate={async (n, isByItself) =>
        (await loadPart(() => import("./seldom.ts"))).translateGroup(client, {
          friendId,
          rows: source.get(),
          n,
          isByItself,
        })
      }
      onSend={(text) => {
        if (!own.send(text)) void act({ _tag: "sendMessage", to: friendId, text })
      }}
      onGift={() => overlays.open("gift", { userId: friendId, name: person.name, roomNum: null })}
      onDraft={onDraft}
      onRetry={(id) => {
        if (!own.retry(id)) void act({ _tag: "retryIntent", intentId: id })
      }}
      onDelete={(id) => {
        if (!own.remove(id)) void act({ _tag: "cancelIntent", intentId: id })
      }}
      onFriend={() => overlays.open("askFriend", { userId: friendId, name: person.name })}
      onEnd={onEnd}
      onMore={async () => {
        const { openThreadMenu } = await loadPart(() => import("./seldom.ts"))
        openThreadMenu({
          userId: friendId,
          name: person.name,
          count: head.count,
          newest,
          onPick: (n, isNear) => {
            goTo(n)
            if (isNear) showToast(more("thread.dayNear"))
          },
          onSearch: () => void navigate(`/search?chat=${friendId}`),
        })
      }}
      onUnblock={() => void act({ _tag: "block", userId: friendId, on: false })}
    />
  )
}

export default Thread
