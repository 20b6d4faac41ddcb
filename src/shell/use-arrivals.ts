import { useCallback, useEffect, useState } from "react"
import type { Arrival } from "#schema/people/user.ts"
import { useQuery } from "../client/use-query.ts"

const ARRIVALS = { _tag: "arrivals" } as const
const NONE: ReadonlyArray<Arrival> = []
const SHOWN_MS = 12_000
const AT_ONCE = 3

/** Calls `done` when the page has been visible for a while without a break. */
const whileVisible = (done: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = (): void => {
    clearTimeout(timer)
    if (document.visibilityState === "visible") timer = setTimeout(done, SHOWN_MS)
  }
  start()
  document.addEventListener("visibilitychange", start)
  return () => {
    clearTimeout(timer)
    document.removeEventListener("visibilitychange", start)
  }
}

/** Who has come online since this page was opened and is still announced, newest last. */
export const useArrivals = (): {
  readonly arrivals: ReadonlyArray<Arrival>
  readonly close: (id: string) => void
} => {
  const query = useQuery(ARRIVALS)
  const [closed, setClosed] = useState<ReadonlySet<string> | null>(null)
  const told = query.state === "ready" ? query.value : null
  // Arrivals from before this page was opened are not announced here.
  if (told !== null && closed === null) setClosed(new Set(told.map(({ id }) => id)))
  const close = useCallback((id: string) => setClosed((known) => new Set([...(known ?? []), id])), [])
  const open = told === null || closed === null ? NONE : told.filter(({ id }) => !closed.has(id)).slice(-AT_ONCE)
  const newest = open.at(-1)?.id
  useEffect(
    () => (newest === undefined ? undefined : whileVisible(() => setClosed((known) => passed(known, newest, told)))),
    [newest, told],
  )
  return { arrivals: open, close }
}

/** Closes the newest and, with it, all that came before it. */
const passed = (
  known: ReadonlySet<string> | null,
  newest: string,
  told: ReadonlyArray<Arrival> | null,
): ReadonlySet<string> => {
  const ids = (told ?? NONE).map(({ id }) => id)
  return new Set([...(known ?? []), ...ids.slice(0, ids.indexOf(newest) + 1)])
}
