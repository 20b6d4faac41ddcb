import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from "react"
import { Virtualizer } from "virtua"
import { lazyPart } from "../../loading/lazy-part.ts"
import { MessageRow } from "./contents/MessageRow.tsx"
import type { RowActions } from "./contents/row-props.ts"
import { useDayText } from "./DayLine.tsx"
import { makeDrawnRows } from "./drawn-rows.ts"
import { GAP_HEIGHT, GapRow } from "./GapRow.tsx"
import { useThreadScroll } from "./place/use-thread-scroll.ts"
import type { Place, ThreadModel, ThreadRows } from "./thread-model.ts"
import { useLatestActions } from "./use-latest-actions.ts"
import { useRowWords } from "./use-row-words.ts"

// Loaded lazily: few threads are empty or have gaps, and none starts scrolled up.
const EmptyThread = lazyPart(async () => ({ default: (await import("./seldom.ts")).EmptyThread }))
const FillingNote = lazyPart(async () => ({ default: (await import("./seldom.ts")).FillingNote }))
const ToEnd = lazyPart(async () => ({ default: (await import("./seldom.ts")).ToEnd }))

/** How long the message jumped to is highlighted, ms. */
const LIT = 2_400

/** The number of the message jumped to, while it is highlighted. */
const useLitPlace = (place: Place | undefined): number | undefined => {
  const [past, setPast] = useState<string>()
  const key = place?.key
  useEffect(() => {
    if (key === undefined) return
    const timer = setTimeout(() => setPast(key), LIT)
    return () => clearTimeout(timer)
  }, [key])
  return key === past ? undefined : place?.n
}

interface Props extends RowActions {
  thread: ThreadModel
  now: number
  /** The newest message came into view or left it. */
  onEnd: (isAtEnd: boolean) => void
}

/** Rows drawn beyond the view, in the direction of scrolling, px. */
const AHEAD = 500

/** The messages of a thread. The list has all rows; only those in view are drawn. */
export const ThreadList = ({ thread, now, onEnd, ...given }: Props) => {
  const dayText = useDayText()
  const { friend, block, source, firstUnread, place, unread } = thread
  const rows = useSyncExternalStore(source.subscribe, source.get)
  const scroll = useThreadScroll({ rows, source, firstUnread, place, onEnd })
  const lit = useLitPlace(place)
  const actions = useLatestActions(given)
  const words = useRowWords()
  const { name, isHost, callOff } = friend
  const rowAt = useMemo(() => {
    const drawn = makeDrawnRows(source, firstUnread, (row, { n, isEnd }) => {
      if (row.kind === "gap") return <GapRow key={row.key} n={n} why={row.why} isSaid={row.isSaid} />
      return (
        <MessageRow
          key={row.key}
          message={row.message}
          isNewDay={row.isNewDay}
          isNew={row.isNew}
          isFirst={row.isFirst}
          isLast={row.isLast}
          isLit={n === lit}
          isEnd={isEnd}
          name={name}
          now={now}
          isHost={isHost}
          callOff={callOff}
          words={words}
          actions={actions}
        />
      )
    })
    return (_: unknown, index: number) => drawn(index)
  }, [source, firstUnread, lit, name, isHost, callOff, now, words, actions])
  const length = useMemo(() => ({ length: rows.length }), [rows.length])
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroll.box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        className={`flex h-full flex-col overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2 ${
          scroll.isMeasured || rows.length === 0 ? "" : "invisible"
        }`}
      >
        {rows.length > 0 ? (
          <div className="grow" />
        ) : (
          <div className="m-auto">
            {block === "none" && (
              <Suspense>
                <EmptyThread name={name} />
              </Suspense>
            )}
          </div>
        )}
        <Virtualizer
          key={rows.base}
          ref={scroll.list}
          as="ol"
          item="li"
          data={length}
          itemSize={GAP_HEIGHT}
          bufferSize={AHEAD}
          onScroll={scroll.onScroll}
          onResize={scroll.onResize}
        >
          {rowAt}
        </Virtualizer>
      </div>
      {scroll.gap === "loading" && (
        <Suspense>
          <FillingNote />
        </Suspense>
      )}
      {scroll.floatingDay !== undefined && (
        <p aria-hidden className="pointer-events-none absolute inset-x-0 top-2 flex animate-appear justify-center">
          <span className="rounded-full border border-line bg-surface px-3.5 py-1 text-xs font-medium text-muted shadow-lift">
            {dayText(scroll.floatingDay, now)}
          </span>
        </p>
      )}
      {!scroll.isAtEnd && (
        <Suspense>
          <ToEnd unread={unread} onPress={scroll.toEnd} />
        </Suspense>
      )}
      <p aria-live="polite" className="sr-only">
        {latestOf(rows, friend.name)}
      </p>
    </div>
  )
}

/** The text that is read out when the other side writes. */
const latestOf = (rows: ThreadRows, name: string): string => {
  const last = rows.isWhole && rows.length > 0 ? rows.at(rows.length - 1) : undefined
  return typeof last === "object" && !last.mine && last.content.kind === "text" ? `${name}: ${last.content.text}` : ""
}
