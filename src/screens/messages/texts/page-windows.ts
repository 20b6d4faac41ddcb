/**
 * The windows of a thread around the view, one for each page of messages. A window is watched while its page is wanted,
 * and released when the view has left it.
 */

import type { QueryResult } from "#schema/queries.ts"
import { monotonicTime } from "../../../browser/clock.ts"
import type { QueryState, Readable } from "../../../client/client.ts"

/**
 * Minimum pause between jumps of the view beyond its margin, ms: dragging the scroll bar does not read every page that
 * it passes.
 */
const LEAP_PAUSE = 120

export type Window = Readable<QueryState<QueryResult<"thread">>>

interface Options {
  readonly windowAt: (page: number) => Window
  readonly wanted: () => ReadonlySet<number>
  /** Whether rows of this page may be drawn now. */
  readonly isDrawn: (page: number) => boolean
  /** A window came, went or changed. `isSeen`: rows that may be drawn are affected. */
  readonly onChange: (isSeen: boolean) => void
}

export interface PageWindows {
  /** A copy of the current windows. */
  all(): ReadonlyMap<number, Window>
  /** Watches the wanted pages and releases all others. */
  follow(): void
  stop(): void
}

export const makePageWindows = ({ windowAt, wanted: wantedNow, isDrawn, onChange }: Options): PageWindows => {
  const pages = new Map<number, { readonly window: Window; readonly stop: () => void }>()
  let leaptAt = 0
  let leap: ReturnType<typeof setTimeout> | undefined

  const follow = () => {
    const wanted = wantedNow()
    const isLeap = pages.size > 0 && wanted.size > 0 && ![...wanted].some((page) => pages.has(page))
    if (isLeap) {
      const wait = leaptAt + LEAP_PAUSE - monotonicTime()
      if (wait > 0) {
        leap ??= setTimeout(() => {
          leap = undefined
          follow()
        }, wait)
        return
      }
      leaptAt = monotonicTime()
    }
    const gone = [...pages].filter(([page]) => !wanted.has(page))
    const come = [...wanted].filter((page) => !pages.has(page))
    for (const [page, { stop }] of gone) {
      stop()
      pages.delete(page)
    }
    let isSeen = false
    for (const page of come) {
      const window = windowAt(page)
      pages.set(page, { window, stop: window.subscribe(() => onChange(isDrawn(page))) })
      if (isDrawn(page) && window.get().state !== "loading") isSeen = true
    }
    if (gone.length + come.length > 0) onChange(isSeen)
  }

  return {
    all: () => new Map([...pages].map(([page, { window }]) => [page, window])),
    follow,
    stop: () => {
      clearTimeout(leap)
      leap = undefined
      for (const { stop } of pages.values()) stop()
      pages.clear()
    },
  }
}
