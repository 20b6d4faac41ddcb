/** Lists that are read page by page, each page a remote read. */
import type { Readable, RemoteState } from "./client.ts"

/** A page's answer, new or kept; undefined while there is none. */
export const answerOf = <V>(page: RemoteState<V> | undefined): V | undefined =>
  page === undefined || page.state === "loading" ? undefined : page.value

/** Calls the listener on each page's changes; returns a function that ends that. */
export const subscribeAll =
  (reads: ReadonlyArray<Pick<Readable<unknown>, "subscribe">>) =>
  (listener: () => void): (() => void) => {
    const stops = reads.map((read) => read.subscribe(listener))
    return () => {
      for (const stop of stops) stop()
    }
  }

/** Device time, ms, of the oldest page that is only a saved answer; undefined when the gateway has answered for all. */
export const oldestSaved = (pages: ReadonlyArray<RemoteState<unknown>>): number | undefined => {
  const times = pages.flatMap((page) => {
    const isSaved = page.state === "failed" || (page.state === "ready" && page.stale)
    return isSaved && page.asOf !== undefined ? [page.asOf] : []
  })
  return times.length === 0 ? undefined : Math.min(...times)
}

/** What follows the last page that was asked for. */
export const moreAfter = (
  last: RemoteState<unknown> | undefined,
  isMore: boolean,
): "idle" | "loading" | "failed" | "none" => {
  if (last?.state === "loading") return "loading"
  if (last?.state === "failed" && last.value === undefined) return "failed"
  return isMore ? "idle" : "none"
}
