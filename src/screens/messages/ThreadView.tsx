import { type ReactNode, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { NOTICES_ID } from "#schema/rules/notices.ts"
import { lazyPart } from "../../loading/lazy-part.ts"
import { usePageTitle } from "../../ui/page-title.ts"
import { Composer } from "./Composer.tsx"
import type { RowActions } from "./contents/row-props.ts"
import { ThreadHeader } from "./ThreadHeader.tsx"
import { ThreadList } from "./ThreadList.tsx"
import type { ThreadModel } from "./thread-model.ts"

// Loaded lazily: few threads replace the composer, and the first thread need not wait for it.
const NoComposer = lazyPart(async () => ({ default: (await import("./seldom.ts")).NoComposer }))

export interface ThreadActions {
  readonly onBack: () => void
  readonly onCall: (kind: "video" | "voice") => void
  readonly onTranslate: RowActions["onTranslate"]
  readonly onSend: (text: string) => void
  readonly onGift: () => void
  readonly onDraft: (text: string) => void
  readonly onRetry: (id: string) => void
  readonly onDelete: (id: string) => void
  readonly onFriend: () => void
  readonly onMore: () => void
  readonly onUnblock: () => void
  /** The newest message came into view or left it. */
  readonly onEnd: (isAtEnd: boolean) => void
}

interface Props extends ThreadActions {
  thread: ThreadModel
  now: number
  /** The balance. */
  end?: ReactNode
  focusFirst?: boolean
}

export const ThreadView = ({ thread, now, end, focusFirst = false, ...actions }: Props) => {
  const { t } = useTranslation()
  const { friend } = thread
  const block = friend.id === NOTICES_ID ? "notices" : thread.block
  usePageTitle(friend.name, "part")
  return (
    <section aria-label={t("thread.messages", { name: friend.name })} className="flex h-full min-w-0 flex-col">
      <ThreadHeader friend={friend} end={end} onBack={actions.onBack} onCall={actions.onCall} onMore={actions.onMore} />
      {friend.demo && (
        <p className="shrink-0 bg-raised/70 px-4 py-1.5 text-center text-xs text-muted">{t("demo.note")}</p>
      )}
      <ThreadList
        thread={thread}
        now={now}
        onEnd={actions.onEnd}
        onCall={actions.onCall}
        onTranslate={actions.onTranslate}
        onRetry={actions.onRetry}
        onDelete={actions.onDelete}
        onFriend={actions.onFriend}
      />
      <Composer
        draft={thread.draft}
        onDraft={actions.onDraft}
        onSend={actions.onSend}
        onGift={actions.onGift}
        focusFirst={focusFirst}
        isOff={block !== "none"}
      />
      {block !== "none" && (
        <Suspense fallback={<div className="h-16" />}>
          <NoComposer friend={friend} block={block} onUnblock={actions.onUnblock} />
        </Suspense>
      )}
    </section>
  )
}
