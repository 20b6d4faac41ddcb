/** The scroll position of a thread: it opens at a place, the "New" line or the end, stays at the end while new messages come, and never
 * jumps while one reads older ones. */

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import type { VirtualizerHandle } from "virtua"
import { monotonicTime } from "../../../browser/clock.ts"
import { dayOf, type Gap, type Place, type ThreadRows, type ThreadSource } from "../thread-model.ts"
import { useHeldPlace } from "./use-held-place.ts"

/** Distance from the end that still counts as the end, px. */
const AT_END = 60
/** This near the end the list is held there again, even after a person has moved it, px. */
const VERY_END = 2
/** This near the edge of a list that is not the whole thread, the list is taken anew around the view, rows. */
const NEAR_EDGE = 40
/** How long the day is shown after the last movement, ms. */
const DAY_STAYS = 1_200
/** Within this many screens of the end the list scrolls there smoothly; from further away it jumps. */
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
  /** Rows stand where they will stay; before that their places are guesses. */
  readonly isMeasured: boolean
  readonly isAtEnd: boolean
  /** Day of the first row in view while scrolling; undefined at rest. */
  readonly floatingDay: number | undefined
  /** Why a message in view is not shown, when one is not. */
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

/** The day of what is in view, for as long as the list moves and a moment more. `moved`: with the time of the first row in view. */
const useFloatingDay = (): {
  readonly floatingDay: number | undefined
  readonly moved: (time: number | undefined) => void
} => {
  const [floatingDay, setFloatingDay] = useState<number>()
  /** One timer follows a whole movement: a new one for each frame of it costs more than looking when the last was. */
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
  /** Whether the end is in view, and the place that the list had gone to then: before it has gone to another, the end of it is not seen. */
  const [end, setEnd] = useState({ isSeen: place === undefined && firstUnread === undefined, place: here })
  const isAtEnd = end.isSeen && end.place === here
  const [isMeasured, setMeasured] = useState(false)
  const { floatingDay, moved } = useFloatingDay()
  const [gap, setGap] = useState<Gap>()
  const { holdEnd, holdRow, isEndHeld, isLetGo } = useHeldPlace(box)

  /** Where to go as soon as the list has the rows. */
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

  /** What the position was decided for; undefined before the first time. */
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
    // Who leaves the end passes these pixels too, and must not be brought back.
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

  // What comes into a gap that stands in view, or goes from it, is seen without a movement.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again for each change of the rows
  useEffect(() => void look(), [look, rows])

  // A tap or a key that moved nothing lets go of the end only while it lasts: a keyboard may open next.
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
