/**
 * The scroll position of a thread. The thread opens at a place, the "New" line or the end. It stays at the end while
 * new messages arrive, and never jumps while the user reads older ones.
 */

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import type { VirtualizerHandle } from "virtua"
import { monotonicTime } from "../../../browser/clock.ts"
import { dayOf, type Gap, type Place, type ThreadRows, type ThreadSource } from "../thread-model.ts"
import { useHeldPlace } from "./use-held-place.ts"

/** Distance from the end that still counts as the end, px. */
const AT_END = 60
/** This near the end, px, the list is held there again, even after the user has moved it. */
const VERY_END = 2
/** This near the edge of an incomplete list, in rows, the list is rebuilt around the view. */
const NEAR_EDGE = 40
/** How long the day stays visible after the last movement, ms. */
const DAY_STAYS = 1_200
/** Within this many screens of the end the list scrolls smoothly; from further away it jumps. */
const SMOOTH_SCREENS = 3

interface Options {
  rows: ThreadRows
  source: ThreadSource
  firstUnread: number | undefined
  place: Place | undefined
  onEnd: (isAtEnd: boolean) => void
}

export interface ThreadScroll {
  /** The element that scrolls. */
  readonly box: RefObject<HTMLDivElement | null>
  readonly list: RefObject<VirtualizerHandle | null>
  /** Rows have their final positions; before that, positions are estimates. */
  readonly isMeasured: boolean
  readonly isAtEnd: boolean
  /** Day of the first row in view while scrolling; undefined at rest. */
  readonly floatingDay: number | undefined
  /** Why a message in view is not shown; undefined when all are. */
  readonly gap: Gap | undefined
  readonly onScroll: () => void
  readonly onResize: () => void
  readonly toEnd: () => void
}

type Target = "newest" | { readonly n: number; readonly align: "start" | "center" }

const newestKey = (rows: ThreadRows): string | undefined => {
  const last = rows.isWhole && rows.length > 0 ? rows.at(rows.length - 1) : undefined
  return typeof last === "object" ? last.id : undefined
}
const isMine = (rows: ThreadRows): boolean => {
  const last = rows.at(rows.length - 1)
  return typeof last === "object" && last.mine
}

/**
 * The day in view, shown while the list moves and a moment longer. `moved`: called with the time of the first row in
 * view.
 */
const useFloatingDay = (): {
  readonly floatingDay: number | undefined
  readonly moved: (time: number | undefined) => void
} => {
  const [floatingDay, setFloatingDay] = useState<number>()
  /** One timer serves a whole movement: a new timer for each frame costs more than checking when the last frame was. */
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const movedAt = useRef(0)
  useEffect(
    () => () => {
      clearTimeout(resting.current)
      resting.current = undefined
    },
    [],
  )
  const moved = useCallback((time: number | undefined) => {
    setFloatingDay(time === undefined ? undefined : dayOf(time))
    movedAt.current = monotonicTime()
    const rest = (): void => {
      const left = movedAt.current + DAY_STAYS - monotonicTime()
      resting.current = left > 0 ? setTimeout(rest, left) : undefined
      if (left <= 0) setFloatingDay(undefined)
    }
    if (resting.current === undefined) rest()
  }, [])
  return { floatingDay, moved }
}

export const useThreadScroll = ({ rows, source, firstUnread, place, onEnd }: Options): ThreadScroll => {
  const list = useRef<VirtualizerHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const here = place?.key
  /**
   * Whether the end was in view, and at which place. After a jump to another place the end counts as unseen until the
   * list has moved.
   */
  const [end, setEnd] = useState({ isSeen: place === undefined && firstUnread === undefined, place: here })
  const isAtEnd = end.isSeen && end.place === here
  const [isMeasured, setMeasured] = useState(false)
  const { floatingDay, moved } = useFloatingDay()
  const [gap, setGap] = useState<Gap>()
  const { holdEnd, holdRow, isEndHeld, isLetGo } = useHeldPlace(box)

  /** Where to scroll once the list has the rows. */
  const target = useRef<Target>(undefined)
  const go = useCallback(() => {
    const [to, at, now] = [target.current, list.current, source.get()]
    if (to === undefined || at === null) return
    if (to === "newest") {
      if (!now.isWhole) return source.reach("newest")
      target.current = undefined
      holdEnd()
      at.scrollToIndex(now.length - 1, { align: "end" })
      return
    }
    const index = to.n - now.base
    if (index < 0 || index >= now.length) return source.reach(to.n)
    target.current = undefined
    const lift = to.align === "start" ? -(box.current?.clientHeight ?? 0) / 3 : 0
    holdRow(() => list.current?.scrollToIndex(index, { align: to.align, offset: lift }))
  }, [source, holdEnd, holdRow])

  /** The data for which the position was last decided; undefined before the first time. */
  const placed = useRef<{ readonly newest: string | undefined; readonly place: string | undefined }>(undefined)
  useLayoutEffect(() => {
    if (rows.length === 0 || list.current === null) return
    const was = placed.current
    const newest = newestKey(rows)
    placed.current = { newest, place: place?.key }
    if (place !== undefined && place.key !== was?.place) target.current = { n: place.n, align: "center" }
    else if (was === undefined)
      target.current = firstUnread === undefined ? "newest" : { n: firstUnread, align: "start" }
    else if (newest !== was.newest && newest !== undefined && (isAtEnd || isMine(rows))) target.current = "newest"
    go()
  }, [rows, place, firstUnread, isAtEnd, go])

  useEffect(() => onEnd(isAtEnd), [isAtEnd, onEnd])

  const look = useCallback(() => {
    const at = list.current
    if (!at || at.viewportSize === 0) return
    const { scrollOffset: offset, viewportSize: height } = at
    const [first, last] = [at.findItemIndex(offset), at.findItemIndex(offset + height)]
    source.show(first, last)
    const now = source.get()
    const px = at.scrollSize - height - offset
    const isEnd = now.isWhole && px < AT_END
    // A user who leaves the end passes these pixels too, and must not be pulled back.
    if (isEnd && (px < VERY_END || !isLetGo())) holdEnd()
    const isSeen = isEnd || (now.isWhole && isEndHeld())
    setEnd((was) => (was.isSeen === isSeen && was.place === here ? was : { isSeen, place: here }))
    const isStart = now.base > 0 && first < NEAR_EDGE
    if ((isStart || (!now.isWhole && last > now.length - NEAR_EDGE)) && target.current === undefined) {
      target.current = { n: now.base + (isStart ? first : last), align: "center" }
      source.reach(isStart ? Math.max(0, now.base - 1) : now.base + now.length)
    }
    const seen = Array.from({ length: last - first + 1 }, (_, index) => now.at(first + index))
    setGap(seen.find((row) => typeof row === "string"))
    return seen.find((row) => typeof row === "object")?.time
  }, [source, here, holdEnd, isEndHeld, isLetGo])

  // Rows that arrive in view, or leave it, without any scrolling count too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again for each change of the rows
  useEffect(() => void look(), [look, rows])

  // A tap or a key that moved nothing releases the end only while it lasts: a keyboard may open next.
  useEffect(() => {
    const element = box.current
    const ends = ["pointerup", "touchend", "keyup"] as const
    for (const end of ends) element?.addEventListener(end, look, { passive: true })
    return () => {
      for (const end of ends) element?.removeEventListener(end, look)
    }
  }, [look])

  const onScroll = useCallback(() => {
    const time = look()
    moved(isEndHeld() ? undefined : time)
  }, [look, isEndHeld, moved])
  const onResize = useCallback(() => {
    setMeasured(true)
    look()
  }, [look])
  const toEnd = useCallback(() => {
    const at = list.current
    const isNear = at !== null && at.scrollSize - at.scrollOffset < SMOOTH_SCREENS * at.viewportSize
    if (isNear && source.get().isWhole) return at.scrollToIndex(source.get().length - 1, { align: "end", smooth: true })
    target.current = "newest"
    go()
  }, [source, go])
  return { box, list, isMeasured, isAtEnd, floatingDay, gap, onScroll, onResize, toEnd }
}
