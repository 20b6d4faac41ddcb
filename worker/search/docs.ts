/**
 * The messages of a segment. They are numbered from 0, sorted by chat and by their number in it, and kept as runs of
 * neighbours inside one page. A run knows about when its newest message was written, so a search can look at the newest
 * first.
 */
import { pageOf } from "../store/page-refs.ts"
import { fromNatural, numbersIn, numberToText, toNatural } from "./postings.ts"

export interface Doc {
  readonly sessionId: string
  readonly n: number
  /** Gateway time, ms. */
  readonly time: number
}

export interface Run {
  readonly sessionId: string
  /** The number of the run's first message in the segment; `n`: its number in the chat. */
  readonly first: number
  readonly n: number
  readonly length: number
  /** When its newest message was written, minutes since 1970. */
  readonly minutes: number
}

export interface DocsText {
  readonly sessions: ReadonlyArray<string>
  readonly docs: string
}

const MINUTE = 60_000

export const byPlace = (a: Doc, b: Doc): number =>
  a.sessionId < b.sessionId ? -1 : a.sessionId > b.sessionId ? 1 : a.n - b.n

/** `docs`: sorted by place, each once. */
export const runsOf = (docs: ReadonlyArray<Doc>): ReadonlyArray<Run> => {
  const runs: Array<{ -readonly [K in keyof Run]: Run[K] }> = []
  for (const [at, { sessionId, n, time }] of docs.entries()) {
    const run = runs.at(-1)
    const minutes = Math.floor(time / MINUTE)
    if (run?.sessionId === sessionId && run.n + run.length === n && pageOf(run.n) === pageOf(n)) {
      run.length += 1
      run.minutes = Math.max(run.minutes, minutes)
    } else runs.push({ sessionId, first: at, n, length: 1, minutes })
  }
  return runs
}

export const runsToText = (runs: ReadonlyArray<Run>): DocsText => {
  const sessions: Array<string> = []
  let [docs, behind, minutes] = ["", 0, 0]
  for (const run of runs) {
    const isSame = sessions.at(-1) === run.sessionId
    if (!isSame) {
      sessions.push(run.sessionId)
      behind = 0
    }
    docs += numberToText(isSame ? 0 : 1)
    docs += numberToText(run.n - behind) + numberToText(run.length - 1) + numberToText(toNatural(run.minutes - minutes))
    behind = run.n + run.length
    minutes = run.minutes
  }
  return { sessions, docs }
}

/** Undefined when the text does not name `count` messages. */
export const textToRuns = ({ sessions, docs }: DocsText, count: number): ReadonlyArray<Run> | undefined => {
  const runs: Array<Run> = []
  const next = numbersIn(docs)
  let [session, behind, minutes, first] = [-1, 0, 0, 0]
  while (first < count) {
    if (next() === 1) {
      session += 1
      behind = 0
    }
    const sessionId = sessions[session]
    if (sessionId === undefined) return undefined
    const n = behind + next()
    const length = next() + 1
    minutes += fromNatural(next())
    runs.push({ sessionId, first, n, length, minutes })
    first += length
    behind = n + length
  }
  return runs
}

/** Every message of these runs. */
export const docsOf = (runs: ReadonlyArray<Run>): ReadonlyArray<Doc> =>
  runs.flatMap(({ sessionId, n, length, minutes }) =>
    Array.from({ length }, (_, at) => ({ sessionId, n: n + at, time: minutes * MINUTE })),
  )
