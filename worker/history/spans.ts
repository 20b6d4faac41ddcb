/** Which requests bring which messages: whole stored pages, neighbouring pages in one request. Pure. */
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import { pageOf } from "../store/page-refs.ts"

/** Most pages in one request: the gateway gives no more at once. */
const MOST_PAGES = 4

/** A run of pages, with the fields of its request to the history endpoint. */
export interface Span {
  readonly pages: ReadonlyArray<number>
  readonly before: number
  readonly pageSize: number
}

/** Newest first. */
export const spansOf = (pages: Iterable<number>): ReadonlyArray<Span> => {
  const runs: Array<Array<number>> = []
  for (const page of [...new Set(pages)].sort((a, b) => b - a)) {
    const run = runs.at(-1)
    if (run !== undefined && run.length < MOST_PAGES && run.at(-1) === page + 1) run.push(page)
    else runs.push([page])
  }
  return runs.map((run) => ({
    pages: run,
    before: ((run[0] ?? 0) + 1) * MESSAGE_PAGE,
    pageSize: run.length * MESSAGE_PAGE,
  }))
}

/** The numbers from `from` to below `to` that are not among `present`. */
export const holesOf = (
  from: number,
  to: number,
  present: ReadonlyArray<{ readonly n: number }>,
): ReadonlyArray<number> => {
  const here = new Set(present.map(({ n }) => n))
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at).filter((n) => !here.has(n))
}

/** The pages that hold these messages. */
export const pagesOf = (messages: Iterable<number>): ReadonlySet<number> => new Set([...messages].map(pageOf))

/** Messages that a page of a session with `count` messages holds when nothing is missing. */
export const fullPage = (page: number, count: number): number =>
  Math.max(0, Math.min(MESSAGE_PAGE, count - page * MESSAGE_PAGE))
