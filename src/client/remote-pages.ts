/** Lists that are asked for page by page, each page a remote read. */
import type { Readable, RemoteState } from "./client.ts"

/** What a page says, be it new or kept. */
export const answerOf = <V>(page: RemoteState<V> | undefined): V | undefined =>
  page === undefined || page.state === "loading" ? undefined : page.value

/** Told of each page's changes; gives what ends it. */
export const subscribeAll =
  (reads: ReadonlyArray<Pick<Readable<unknown>, "subscribe">>) =>
  (listener: () => void): (() => void) => {
    const stops = reads.map((read) => read.subscribe(listener))
    return () => {
      for (const stop of stops) stop()
    }
  }

/** Device time of the oldest page that the gateway has not told anew; undefined when it has told all. */
export const oldestSaved = (pages: ReadonlyArray<RemoteState<unknown>>): number | undefined => {
  const times = pages.flatMap((page) => {
    const isSaved = page.state === "failed" || (page.state === "ready" && page.stale)
    return isSaved && page.asOf !== undefined ? [page.asOf] : []
  })
  return times.length === 0 ? undefined : Math.min(...times)
}

/** What comes after the last page that was asked for. */
export const moreAfter = (
  last: RemoteState<unknown> | undefined,
  isMore: boolean,
): "idle" | "loading" | "failed" | "none" => {
  if (last?.state === "loading") return "loading"
  if (last?.state === "failed" && last.value === undefined) return "failed"
  return isMore ? "idle" : "none"
}
