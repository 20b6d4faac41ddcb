/** The pages of the hot list requested so far. The grid and the player share this list, which outlives both. */
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from "react"
import type { AppError } from "#schema/errors.ts"
import type { RemoteValue } from "#schema/remotes.ts"
import type { HotVideo } from "#schema/videos/video.ts"
import { useClient } from "../../client/ClientProvider.tsx"
import type { RemoteState } from "../../client/client.ts"
import { answerOf, moreAfter, oldestSaved, subscribeAll } from "../../client/remote-pages.ts"

type Page = RemoteState<RemoteValue<"hotVideos">>
type Cursors = ReadonlyArray<string | null>

const FIRST: Cursors = [null]
/** The cursors of the pages that were last requested: the player goes on from there. */
let asked = FIRST

export interface HotList {
  readonly state: "loading" | "ready" | "failed"
  readonly error: AppError | undefined
  /** Each video once. */
  readonly videos: ReadonlyArray<HotVideo>
  readonly more: "idle" | "loading" | "failed" | "none"
  /** Device time of the oldest saved page; undefined when all are fresh. */
  readonly asOf: number | undefined
  readonly onMore: () => void
  readonly onRetry: () => void
}

const NO_PAGES: ReadonlyArray<Page> = []

/** `anew`: starts again from the first page. */
export const useHotList = (anew = false): HotList => {
  const client = useClient()
  const [cursors, setCursors] = useState(() => {
    if (anew) asked = FIRST
    return asked
  })
  const reads = useMemo(() => cursors.map((after) => client.remote({ _tag: "hotVideos", after })), [client, cursors])
  const subscribe = useMemo(() => subscribeAll(reads), [reads])
  const kept = useRef(NO_PAGES)
  const get = useCallback(() => {
    const pages = reads.map((read) => read.get())
    const isSame = pages.length === kept.current.length && pages.every((page, at) => page === kept.current[at])
    if (!isSame) kept.current = pages
    return kept.current
  }, [reads])
  const pages = useSyncExternalStore(subscribe, get)
  const go = (to: Cursors): void => {
    asked = to
    setCursors(to)
  }

  const [first] = pages
  const last = pages.at(-1)
  const next = answerOf(last)?.next ?? null
  const more = moreAfter(last, next !== null)
  const videos = [
    ...new Map(pages.flatMap((page) => answerOf(page)?.list ?? []).map((video) => [video.id, video])).values(),
  ]
  return {
    state: answerOf(first) === undefined ? (first?.state === "failed" ? "failed" : "loading") : "ready",
    error: first?.state === "failed" ? first.error : undefined,
    videos,
    more,
    asOf: oldestSaved(pages),
    onMore: () => {
      if (more === "failed") void reads.at(-1)?.refresh()
      else if (next !== null) go([...cursors, next])
    },
    onRetry: () => {
      go(FIRST)
      void reads[0]?.refresh()
    },
  }
}
