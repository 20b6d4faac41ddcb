/** The pages of one list of the wall that were requested so far. */
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from "react"
import type { HostCard } from "#schema/people/user.ts"
import type { RemoteOf, RemoteValue } from "#schema/remotes.ts"
import { useClient } from "../../client/ClientProvider.tsx"
import type { RemoteState } from "../../client/client.ts"
import { answerOf, moreAfter, oldestSaved, subscribeAll } from "../../client/remote-pages.ts"
import type { WallModel } from "./wall-model.ts"

type WallList = Omit<RemoteOf<"wall">, "_tag" | "pageNo">
type Page = RemoteState<RemoteValue<"wall">>

export interface WallPages {
  readonly hosts: ReadonlyArray<HostCard>
  readonly first: Page
  readonly more: Extract<WallModel["list"], { state: "ready" }>["more"]
  /** The number of hosts of the list whom this user may not see. */
  readonly beyond: number
  /** Device time of the oldest saved page; undefined when all are fresh. */
  readonly asOf: number | undefined
  readonly onMore: () => void
  readonly onRetry: () => void
}

interface Kept {
  readonly of: WallList | undefined
  readonly pages: ReadonlyArray<Page>
  readonly hosts: ReadonlyArray<HostCard>
}

const NONE: ReadonlyArray<HostCard> = []

/**
 * Hosts in `shown` keep their place and get the newest data; new ones follow in the order of `told`. Each host appears
 * once: a list that moved between two page requests can name a host twice, and miss another.
 */
export const keepOrder = <A extends { readonly userId: number }>(
  shown: ReadonlyArray<A>,
  told: ReadonlyArray<A>,
): ReadonlyArray<A> => {
  const hosts = new Map([...shown, ...told].map((host) => [host.userId, host]))
  return [...hosts.values()]
}

/**
 * `list` keeps its identity while its filters stay the same. `isInMiddle`: the user has scrolled down, so hosts on
 * screen keep their place when the gateway's order changes.
 */
export const useWallPages = (list: WallList, isInMiddle: () => boolean): WallPages => {
  const client = useClient()
  const [asked, setAsked] = useState({ list, pages: 1 })
  if (asked.list !== list) setAsked({ list, pages: 1 })

  const reads = useMemo(
    () =>
      Array.from({ length: asked.pages }, (_, index) =>
        client.remote({ _tag: "wall", ...asked.list, pageNo: index + 1 }),
      ),
    [client, asked],
  )
  const subscribe = useMemo(() => subscribeAll(reads), [reads])
  const kept = useRef<Kept>({ of: undefined, pages: [], hosts: NONE })
  const get = useCallback(() => {
    const pages = reads.map((read) => read.get())
    const of = asked.list
    const before = kept.current
    const isSame =
      before.of === of &&
      pages.length === before.pages.length &&
      pages.every((page, index) => page === before.pages[index])
    if (!isSame) {
      const shown = before.of === of && isInMiddle() ? before.hosts : NONE
      const told = pages.flatMap((page) => answerOf(page)?.list ?? [])
      kept.current = { of, pages, hosts: keepOrder(shown, told) }
    }
    return kept.current
  }, [reads, asked, isInMiddle])
  const { pages, hosts } = useSyncExternalStore(subscribe, get)

  const values = pages.map(answerOf)
  const last = pages.at(-1)
  const newest = values.findLast((value) => value !== undefined)
  const count = newest?.count ?? 0
  const loaded = values.reduce((sum, value) => sum + (value?.list.length ?? 0), 0)
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
    more: moreAfter(last, loaded < count),
    beyond: newest?.beyond ?? 0,
    asOf: oldestSaved(pages),
    onMore,
    onRetry,
  }
}
