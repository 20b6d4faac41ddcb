/** Matching commits of the open log, fetched page by page as they come into sight. */
import { useCallback, useEffect, useRef, useState } from "react"
import type { CommitLine } from "#schema/device/open-log.ts"
import type { Client } from "../../client/client.ts"

export interface Filter {
  readonly text: string
  readonly tag: string | null
}

export interface Commits {
  /** Number of matches; undefined while they are searched. */
  readonly total: number | undefined
  /** By place among the matches. Commits that are not fetched yet are missing. */
  readonly lines: ReadonlyMap<number, CommitLine>
  /** Fetches these places, which come into sight. */
  readonly want: (from: number, to: number) => void
}

const PAGE = 100
const TYPING_MS = 200
const NONE: ReadonlyMap<number, CommitLine> = new Map()

/** `of`: the open log; another log is searched from the start. */
export const useCommits = (client: Client, of: unknown, { text, tag }: Filter): Commits => {
  const [found, setFound] = useState<Omit<Commits, "want">>({ total: undefined, lines: NONE })
  const asked = useRef(new Set<number>())
  const search = useRef(0)

  const ask = useCallback(
    async (page: number, mine: number) => {
      if (asked.current.has(page)) return
      asked.current.add(page)
      const outcome = await client.execute({ _tag: "listCommits", text, tag, from: page * PAGE, limit: PAGE })
      if (search.current !== mine) return
      if (!outcome.ok) return void asked.current.delete(page)
      const { total, commits } = outcome.value
      setFound((now) => ({
        total,
        lines: new Map([...now.lines, ...commits.map((line, index) => [page * PAGE + index, line] as const)]),
      }))
    },
    [client, text, tag],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another log is looked through anew
  useEffect(() => {
    search.current += 1
    const mine = search.current
    asked.current = new Set()
    const timer = setTimeout(
      () => {
        setFound({ total: undefined, lines: NONE })
        void ask(0, mine)
      },
      text === "" ? 0 : TYPING_MS,
    )
    return () => clearTimeout(timer)
  }, [ask, text, of])

  const want = useCallback(
    (from: number, to: number) => {
      for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page++) void ask(page, search.current)
    },
    [ask],
  )
  return { ...found, want }
}
