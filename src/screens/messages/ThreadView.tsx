import { ArrowDown, Hand } from "lucide-react"
import { lazy, type ReactNode, Suspense, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Virtualizer } from "virtua"
import { WordBadge } from "../../ui/Badge.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Spinner } from "../../ui/Spinner.tsx"
import { Bubble } from "./Bubble.tsx"
import { Composer } from "./Composer.tsx"
import { DayLine, NewLine, useDayText } from "./DayLine.tsx"
import { ThreadHeader } from "./ThreadHeader.tsx"
import { type ThreadModel, type ThreadRow, threadRows } from "./thread-model.ts"
import { useThreadScroll } from "./use-thread-scroll.ts"

// Rows of calls, and what stands in the composer's place, are not on every thread: the first one need not wait for them.
const CallRow = lazy(async () => ({ default: (await import("./CallRow.tsx")).CallRow }))
const NoComposer = lazy(async () => ({ default: (await import("./NoComposer.tsx")).NoComposer }))

export interface ThreadActions {
  readonly onBack: () => void
  readonly onCall: (kind: "video" | "voice") => void
  readonly onSend: (text: string) => void
  readonly onDraft: (text: string) => void
  readonly onRetry: (id: string) => void
  readonly onDelete: (id: string) => void
  readonly onOlder: () => void
  readonly onMore: () => void
  readonly onUnblock: () => void
  /** The newest message came into sight, or went out of it. */
  readonly onEnd: (isAtEnd: boolean) => void
}

interface Props extends ThreadActions {
  thread: ThreadModel
  now: number
  /** The balance. */
  end?: ReactNode
  focusFirst?: boolean
}

/** So few rows that the first is in sight. */
const FEW = 30

export const ThreadView = ({ thread, now, end, focusFirst = false, ...actions }: Props) => {
  const { t } = useTranslation()
  const { t: more } = useTranslation("more")
  const dayText = useDayText()
  const { friend } = thread
  const rows = useMemo(() => threadRows(thread.messages, thread.firstUnread), [thread.messages, thread.firstUnread])
  const scroll = useThreadScroll({
    rows,
    canLoadOlder: thread.older === "more",
    onOlder: actions.onOlder,
    onEnd: actions.onEnd,
  })
  return (
    <section aria-label={t("thread.messages", { name: friend.name })} className="flex h-full min-w-0 flex-col">
      <ThreadHeader friend={friend} end={end} onBack={actions.onBack} onCall={actions.onCall} onMore={actions.onMore} />
      {friend.demo && (
        <p className="flex shrink-0 items-center justify-center gap-2 bg-raised/70 px-4 py-1.5 text-xs text-muted">
          <WordBadge>{t("demo.badge")}</WordBadge>
          {t("demo.note")}
        </p>
      )}
      <div className="relative min-h-0 flex-1">
        <div
          ref={scroll.box}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          tabIndex={0}
          className="flex h-full flex-col overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
        >
          {rows.length > 0 ? (
            <div className="grow" />
          ) : (
            <div className="m-auto">
              <EmptyState
                icon={<Hand />}
                title={t("thread.empty", { name: friend.name })}
                text={t("thread.emptyText", { name: friend.name })}
              />
            </div>
          )}
          <Virtualizer ref={scroll.list} as="ol" item="li" data={rows} shift={scroll.shift} onScroll={scroll.onScroll}>
            {(row, index) => (
              <div key={row.key} className={index === rows.length - 1 ? "pb-4" : ""}>
                <Row row={row} thread={thread} now={now} actions={actions} />
              </div>
            )}
          </Virtualizer>
        </div>
        {thread.older === "loading" && (
          <p className="pointer-events-none absolute inset-x-0 top-11 flex justify-center text-faint">
            <span className="rounded-full bg-surface p-1.5 shadow-lift">
              <Spinner label={t("thread.older")} />
            </span>
          </p>
        )}
        {thread.missing !== "none" && thread.older !== "loading" && (!scroll.isAtEnd || rows.length < FEW) && (
          <p role="status" className="pointer-events-none absolute inset-x-0 top-11 flex justify-center px-4">
            <span className="rounded-full bg-surface px-3.5 py-1.5 text-center text-xs text-muted shadow-lift">
              {more(`chat.missing.${thread.missing}`)}
            </span>
          </p>
        )}
        {scroll.floatingDay !== undefined && (
          <p aria-hidden className="pointer-events-none absolute inset-x-0 top-2 flex animate-appear justify-center">
            <span className="rounded-full border border-line bg-surface px-3.5 py-1 text-xs font-medium text-muted shadow-lift">
              {dayText(scroll.floatingDay, now)}
            </span>
          </p>
        )}
        {!scroll.isAtEnd && (
          <button
            type="button"
            onClick={scroll.toEnd}
            aria-label={scroll.missed > 0 ? t("thread.latestCount", { count: scroll.missed }) : t("thread.latest")}
            title={t("thread.latest")}
            className="absolute end-4 bottom-4 flex h-11 min-w-11 animate-pop items-center justify-center gap-1.5 rounded-full border border-line bg-surface px-3 font-semibold text-ink shadow-lift"
          >
            {scroll.missed > 0 && <span className="text-sm text-accent-text tabular-nums">{scroll.missed}</span>}
            <ArrowDown aria-hidden className="size-5" />
          </button>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        <Latest row={rows.at(-1)} name={friend.name} />
      </p>
      {thread.block === "none" ? (
        <Composer draft={thread.draft} onDraft={actions.onDraft} onSend={actions.onSend} focusFirst={focusFirst} />
      ) : (
        <Suspense fallback={<div className="h-16" />}>
          <NoComposer friend={friend} block={thread.block} onUnblock={actions.onUnblock} />
        </Suspense>
      )}
    </section>
  )
}

interface RowProps {
  row: ThreadRow
  thread: ThreadModel
  now: number
  actions: ThreadActions
}

const Row = ({ row, thread, now, actions }: RowProps) => {
  if (row.kind === "day") return <DayLine time={row.time} now={now} />
  if (row.kind === "new") return <NewLine />
  const { message } = row
  if (message.call !== null) {
    const { isHost, callOff } = thread.friend
    return (
      <Suspense fallback={<div className="h-19" />}>
        <CallRow
          call={message.call}
          mine={message.mine}
          time={message.time}
          now={now}
          off={callOff}
          onCall={isHost ? actions.onCall : undefined}
        />
      </Suspense>
    )
  }
  if (message.isNotice) return <p className="px-10 pt-3 text-center text-sm text-muted">{message.text}</p>
  return (
    <Bubble
      message={message}
      isFirst={row.isFirst}
      isLast={row.isLast}
      name={thread.friend.name}
      now={now}
      onRetry={actions.onRetry}
      onDelete={actions.onDelete}
    />
  )
}

/** Read out when the other side writes. */
const Latest = ({ row, name }: { row: ThreadRow | undefined; name: string }) =>
  row?.kind === "message" && !row.message.mine && row.message.text !== "" ? `${name}: ${row.message.text}` : ""
