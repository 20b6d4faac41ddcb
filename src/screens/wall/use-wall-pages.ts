/** The pages of one list of the wall, as far as they have been asked for. */
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from "react"
import type { HostCard } from "#schema/model/user.ts"
import type { RemoteValue } from "#schema/remotes.ts"
import { useClient } from "../../client/ClientProvider.tsx"
import type { RemoteState } from "../../client/client.ts"
import type { WallModel } from "./wall-model.ts"

type Page = RemoteState<RemoteValue<"wall">>

export interface WallPages {
  readonly hosts: ReadonlyArray<HostCard>
  readonly first: Page
  readonly more: Extract<WallModel["list"], { state: "ready" }>["more"]
  /** Device time of the oldest saved page; undefined when all are fresh. */
  readonly asOf: number | undefined
  readonly onMore: () => void
  readonly onRetry: () => void
}

const answerOf = (page: Page | undefined): RemoteValue<"wall"> | undefined =>
  page?.state === "loading" ? undefined : page?.value

/** Each person once: a list that moved between two pages may name somebody twice. */
const withoutRepeats = (hosts: ReadonlyArray<HostCard>): ReadonlyArray<HostCard> => [
  ...new Map(hosts.map((host) => [host.userId, host])).values(),
]

export const useWallPages = (groupId: number, countryId: string | null): WallPages => {
  const client = useClient()
  const [asked, setAsked] = useState({ groupId, countryId, pages: 1 })
  if (asked.groupId !== groupId || asked.countryId !== countryId) setAsked({ groupId, countryId, pages: 1 })

  const reads = useMemo(
    () =>
      Array.from({ length: asked.pages }, (_, index) =>
        client.remote({ _tag: "wall", groupId: asked.groupId, countryId: asked.countryId, pageNo: index + 1 }),
      ),
    [client, asked],
  )
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = reads.map((read) => read.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [reads],
  )
  const kept = useRef<ReadonlyArray<Page>>([])
  const get = useCallback(() => {
    const now = reads.map((read) => read.get())
    const isSame = now.length === kept.current.length && now.every((page, index) => page === kept.current[index])
    if (!isSame) kept.current = now
    return kept.current
  }, [reads])
  const pages = useSyncExternalStore(subscribe, get)

  const values = pages.map(answerOf)
  const hosts = useMemo(() => withoutRepeats(pages.flatMap((page) => answerOf(page)?.list ?? [])), [pages])
  const last = pages.at(-1)
  const count = values.findLast((value) => value !== undefined)?.count ?? 0
  const loaded = values.reduce((sum, value) => sum + (value?.list.length ?? 0), 0)
  const stale = pages.flatMap((page) =>
    page.state === "ready" && page.stale
      ? [page.asOf]
      : page.state === "failed" && page.asOf !== undefined
        ? [page.asOf]
        : [],
  )

  const onMore = useCallback(() => {
    const read = reads.at(-1)
    const state = read?.get().state
    if (state === "failed") void read?.refresh()
    else if (state === "ready") setAsked((now) => ({ ...now, pages: now.pages + 1 }))
  }, [reads])
  const onRetry = useCallback(() => {
    for (const read of reads) void read.refresh()
  }, [reads])

  return {
    hosts,
    first: pages[0] ?? { state: "loading" },
    more:
      last?.state === "loading"
        ? "loading"
        : last?.state === "failed" && answerOf(last) === undefined
          ? "failed"
          : loaded < count
            ? "idle"
            : "none",
    asOf: stale.length === 0 ? undefined : Math.min(...stale),
    onMore,
    onRetry,
  }
}
