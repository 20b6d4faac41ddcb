/**
 * The rows of a thread: the newest window, and older ones as far as they have been asked for. Older windows stand at fixed
 * places of the session, so that they stay the same queries while new messages come, and no gap can open between them.
 */
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from "react"
import type { ThreadItem } from "#schema/model/chat.ts"
import type { QueryResult } from "#schema/queries.ts"
import { useClient } from "../../client/ClientProvider.tsx"
import type { QueryState } from "../../client/client.ts"
import { useQuery } from "../../client/use-query.ts"

type Window = QueryState<QueryResult<"thread">>

type Missing = QueryResult<"thread">["head"]["missing"]
/** The first of these that any window says is said. */
const MISSING: ReadonlyArray<Missing> = ["loading", "offline", "failed"]

const NEWEST = 80
const OLDER = 150

export interface ThreadRows {
  readonly newest: Window
  /** Oldest first; what waits stands at the end. */
  readonly items: ReadonlyArray<ThreadItem>
  readonly older: "none" | "more" | "loading"
  /** What is done about messages of these windows that are not on this device. */
  readonly missing: Missing
  readonly onOlder: () => void
}

const placeOf = (item: ThreadItem): number => item.message?.n ?? Number.MAX_SAFE_INTEGER
const itemsOf = (window: Window): ReadonlyArray<ThreadItem> =>
  window.state === "ready" ? window.value.order.flatMap((id) => window.value.rows.get(id) ?? []) : []

/** Each message once, by its place; waiting texts keep the order of the newest window. */
const merged = (windows: ReadonlyArray<Window>): ReadonlyArray<ThreadItem> => {
  const all = new Map<string, ThreadItem>()
  for (const window of windows) for (const item of itemsOf(window)) all.set(item.id, item)
  return [...all.values()].sort((a, b) => placeOf(a) - placeOf(b))
}

export const useThreadRows = (friendId: number): ThreadRows => {
  const client = useClient()
  const newest = useQuery({ _tag: "thread", friendId, anchor: "newest", before: NEWEST, after: 0 })
  const from = newest.state === "ready" ? newest.value.head.from : 0
  /** The oldest place asked for; undefined until older messages are. */
  const [oldest, setOldest] = useState<number>()

  const first = oldest === undefined ? undefined : Math.floor(oldest / OLDER)
  const last = Math.floor((from - 1) / OLDER)
  const reads = useMemo(
    () =>
      first === undefined || last < first
        ? []
        : Array.from({ length: last - first + 1 }, (_, index) =>
            client.query({ _tag: "thread", friendId, anchor: (first + index) * OLDER, before: 0, after: OLDER }),
          ),
    [client, friendId, first, last],
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
  const kept = useRef<ReadonlyArray<Window>>([])
  const get = useCallback(() => {
    const now = reads.map((read) => read.get())
    if (now.length !== kept.current.length || now.some((window, index) => window !== kept.current[index]))
      kept.current = now
    return kept.current
  }, [reads])
  const windows = useSyncExternalStore(subscribe, get)

  const items = useMemo(() => {
    // A window that is still empty would leave a hole: what lies before it waits.
    const gap = windows.findLastIndex((window) => window.state !== "ready")
    return merged([...windows.slice(gap + 1), newest])
  }, [windows, newest])
  const isLoading = windows.some((window) => window.state === "loading")
  const begins = first === undefined ? from : first * OLDER
  const onOlder = useCallback(() => {
    setOldest((now) => Math.max(0, (now === undefined ? from : Math.floor(now / OLDER) * OLDER) - 1))
  }, [from])
  const said = [...windows, newest].map((window) => (window.state === "ready" ? window.value.head.missing : "none"))
  const missing = MISSING.find((one) => said.includes(one)) ?? "none"
  return { newest, items, older: isLoading ? "loading" : begins > 0 ? "more" : "none", missing, onOlder }
}
