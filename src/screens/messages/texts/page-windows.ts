/**
 * The windows of a thread around the view, one for each page of messages: watched while their page is wanted, and let go when
 * the view has left it.
 */

import type { QueryResult } from "#schema/queries.ts"
import { monotonicTime } from "../../../browser/clock.ts"
import type { QueryState, Readable } from "../../../client/client.ts"

/** A view that leaps further than its margin is followed this often: a dragged scroll bar does not read what it passes, ms. */
const LEAP_PAUSE = 120

export type Window = Readable<QueryState<QueryResult<"thread">>>

interface Options {
  readonly windowAt: (page: number) => Window
  readonly wanted: () => ReadonlySet<number>
  /** Whether rows of this page may be drawn now. */
  readonly isDrawn: (page: number) => boolean
  /** A window has come, gone or changed; `isSeen`: in rows that may be drawn. */
  readonly onChange: (isSeen: boolean) => void
}

export interface PageWindows {
  /** As they are now: a copy. */
  all(): ReadonlyMap<number, Window>
  /** Watches what is wanted now, and nothing else. */
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
