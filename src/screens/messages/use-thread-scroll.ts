/** Where a thread stands: opens at the "New" line or the end, stays there while new messages come, never jumps while one reads older ones. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import type { VirtualizerHandle } from "virtua"
import type { ThreadRow } from "./thread-model.ts"
import { useHeldPlace } from "./use-held-place.ts"

/** Distance from the end that still counts as the end, px. */
const AT_END = 60
/** Distance from the start at which older messages are asked for, px. */
const NEAR_START = 600

interface Options {
  rows: ReadonlyArray<ThreadRow>
  canLoadOlder: boolean
  onOlder: () => void
  onEnd: (isAtEnd: boolean) => void
}

export interface ThreadScroll {
  /** The element that scrolls. */
  readonly box: RefObject<HTMLDivElement | null>
  readonly list: RefObject<VirtualizerHandle | null>
  /** True while rows were added before the first one. */
  readonly shift: boolean
  readonly isAtEnd: boolean
  /** Messages of the other side that came while away from the end. */
  readonly missed: number
  /** Day of the first visible row while scrolling; undefined at rest. */
  readonly floatingDay: number | undefined
  readonly onScroll: (offset: number) => void
  readonly toEnd: () => void
}

const firstMessage = (rows: ReadonlyArray<ThreadRow>): string | undefined =>
  rows.find((row) => row.kind === "message")?.key
const timeOf = (row: ThreadRow | undefined): number | undefined =>
  row?.kind === "message" ? row.message.time : row?.kind === "day" ? row.time : undefined

export const useThreadScroll = ({ rows, canLoadOlder, onOlder, onEnd }: Options): ThreadScroll => {
  const list = useRef<VirtualizerHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [missed, setMissed] = useState(0)
  const [floatingDay, setFloatingDay] = useState<number>()
  const [seen, setSeen] = useState({ first: firstMessage(rows), last: rows.at(-1)?.key, shift: false })
  const first = firstMessage(rows)
  const last = rows.at(-1)
  if (first !== seen.first || last?.key !== seen.last) {
    setSeen({ first, last: last?.key, shift: first !== seen.first && rows.some((row) => row.key === seen.first) })
    if (last?.key !== seen.last && last?.kind === "message" && !last.message.mine && !isAtEnd) setMissed(missed + 1)
  }

  const { holdEnd, holdRow, isEndHeld } = useHeldPlace(box)
  /** The newest row that the position was decided for; undefined before the first. */
  const placedFor = useRef<string>(undefined)
  useLayoutEffect(() => {
    const newest = rows.at(-1)
    const at = list.current
    if (newest === undefined || at === null || placedFor.current === newest.key) return
    const isOpening = placedFor.current === undefined
    placedFor.current = newest.key
    const fresh = isOpening ? rows.findIndex((row) => row.kind === "new") : -1
    if (fresh >= 0) {
      holdRow(() => at.scrollToIndex(fresh, { align: "start", offset: -(box.current?.clientHeight ?? 0) / 3 }))
    } else if (isOpening || isAtEnd || (newest.kind === "message" && newest.message.mine)) {
      holdEnd()
      at.scrollToIndex(rows.length - 1, { align: "end" })
    }
  }, [rows, isAtEnd, holdEnd, holdRow])

  useEffect(() => onEnd(isAtEnd), [isAtEnd, onEnd])

  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  const onScroll = useCallback(
    (offset: number) => {
      const at = list.current
      if (!at) return
      const isEnd = at.scrollSize - at.viewportSize - offset < AT_END
      const isHere = isEndHeld() || isEnd
      if (isEnd) holdEnd()
      setAtEnd(isHere)
      if (isHere) setMissed(0)
      if (offset < NEAR_START && canLoadOlder) onOlder()
      setFloatingDay(isHere ? undefined : timeOf(rows[at.findItemIndex(offset)]))
      clearTimeout(resting.current)
      resting.current = setTimeout(() => setFloatingDay(undefined), 1_200)
    },
    [rows, canLoadOlder, onOlder, holdEnd, isEndHeld],
  )
  const toEnd = useCallback(
    () => list.current?.scrollToIndex(rows.length - 1, { align: "end", smooth: rows.length < 80 }),
    [rows.length],
  )
  return { box, list, shift: seen.shift, isAtEnd, missed, floatingDay, onScroll, toEnd }
}
