/**
 * A long scroll through the thread that a page shows: a fixed number of pixels per frame, as in a hard fling. It
 * measures the interval of each frame. A busy machine stretches intervals too, so it also measures how long the page
 * itself worked.
 */
import type { CDPSession, Page } from "playwright"

export interface LongScrollOptions {
  /** Up goes to older messages. */
  readonly direction?: "up" | "down"
  /** How far, px. */
  readonly distance?: number
  /** How far in each frame, px; 100 is seven screens of a phone a second. */
  readonly step?: number
  /** How many times slower the page's main thread is. */
  readonly slowdown?: number
}

export interface LongScroll {
  readonly frames: number
  /** Frames that came more than 16.7 ms, and more than 50 ms, after the one before. */
  readonly over16: number
  readonly over50: number
  /** ms */
  readonly longest: number
  /** Processor time of the page's main thread in each frame, from the browser's own trace, ms. */
  readonly work: { readonly over16: number; readonly over50: number; readonly longest: number; readonly mean: number }
  /**
   * How many checks (one every thirty frames) found a view that rows did not cover, and how many found a placeholder
   * row.
   */
  readonly bare: number
  readonly placeholders: number
  /** How many times the view jumped back toward where it came from: the list moved its reader back. */
  readonly leaps: number
  /** Bytes, after garbage collection. */
  readonly jsHeapStart: number
  readonly jsHeapEnd: number
  /** Most elements in the document at any check. */
  readonly domNodesMax: number
  /** Scrolled distance, px. */
  readonly distance: number
}

interface Seen {
  readonly intervals: ReadonlyArray<number>
  readonly nodes: number
  readonly bare: number
  readonly placeholders: number
  readonly leaps: number
  readonly distance: number
}

/**
 * Runs in the page: scrolls, and checks from time to time what is drawn. It must not contain named functions, because
 * the loader may wrap them in a helper that the page does not have.
 */
const scrollInPage = async (how: { direction: "up" | "down"; distance: number; step: number }): Promise<Seen> => {
  const found = document.querySelector("section ol")
  const box = found?.parentElement
  if (!found || !box) throw new Error("the page shows no thread")
  const list: Element = found
  const sign = how.direction === "up" ? -1 : 1
  const intervals: Array<number> = []
  let [nodes, bare, placeholders, leaps, scrolled] = [0, 0, 0, 0, 0]
  let fromEnd = box.scrollHeight - box.scrollTop
  const { top, bottom } = box.getBoundingClientRect()
  let before: number = await new Promise(requestAnimationFrame)
  while (scrolled < how.distance) {
    const at: number = await new Promise(requestAnimationFrame)
    intervals.push(at - before)
    before = at
    const was = box.scrollTop
    // Rows that turn out higher or lower than expected also move the view a little.
    if (sign * (fromEnd - (box.scrollHeight - was)) < -3 * how.step) leaps++
    box.scrollTop = was + sign * how.step
    if (Math.abs(box.scrollTop - was) < 1) break
    scrolled += how.step
    fromEnd = box.scrollHeight - box.scrollTop
    if (intervals.length % 30 !== 0) continue
    nodes = Math.max(nodes, document.getElementsByTagName("*").length)
    const rows = [...list.children].map((row) => row.getBoundingClientRect())
    const covers =
      Math.min(...rows.map((row) => row.top)) <= top + 1 && Math.max(...rows.map((row) => row.bottom)) >= bottom - 1
    if (!covers) bare++
    if (list.querySelector("[data-gap]") !== null) placeholders++
  }
  return { intervals, nodes, bare, placeholders, leaps, distance: scrolled }
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** µs */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

/** Busy time of the thread that draws frames, from each frame to the next, ms. */
const workOfFrames = (events: ReadonlyArray<TraceEvent>): ReadonlyArray<number> => {
  const drawn = events.filter(({ name }) => name === "FireAnimationFrame")
  const [one] = drawn
  if (one === undefined) return []
  const tasks = events
    .filter(({ name, pid, tid }) => name === "RunTask" && pid === one.pid && tid === one.tid)
    .sort((a, b) => a.ts - b.ts)
  const frames: Array<number> = []
  let next = 0
  for (const { ts, dur = 0, tdur } of tasks) {
    const draws = drawn[next]
    if (draws !== undefined && draws.ts >= ts && draws.ts <= ts + dur) {
      frames.push(0)
      while ((drawn[next]?.ts ?? Number.POSITIVE_INFINITY) <= ts + dur) next++
    }
    if (frames.length > 0) frames[frames.length - 1] = (frames.at(-1) ?? 0) + (tdur ?? dur) / 1_000
  }
  return frames
}

/** A little more than a sixtieth of a second, because frame times are not exact. */
const FRAME = 17.5
const over = (all: ReadonlyArray<number>, limit: number): number => all.filter((ms) => ms > limit).length
const longestOf = (all: ReadonlyArray<number>): number => all.reduce((most, ms) => Math.max(most, ms), 0)

/** Runs `act` while the browser records a trace of its threads. */
const traced = async <A>(
  devtools: CDPSession,
  act: () => Promise<A>,
): Promise<readonly [A, ReadonlyArray<TraceEvent>]> => {
  const events: Array<TraceEvent> = []
  devtools.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as ReadonlyArray<TraceEvent>)))
  const ended = new Promise<void>((resolve) => devtools.once("Tracing.tracingComplete", () => resolve()))
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] },
  })
  const result = await act()
  await devtools.send("Tracing.end")
  await ended
  return [result, events]
}

export const longScroll = async (page: Page, options: LongScrollOptions = {}): Promise<LongScroll> => {
  const { direction = "up", distance = 200_000, step = 100, slowdown = 4 } = options
  const devtools = await page.context().newCDPSession(page)
  const heap = async (): Promise<number> => {
    await devtools.send("HeapProfiler.collectGarbage")
    return (await devtools.send("Runtime.getHeapUsage")).usedSize
  }
  // A wheel event tells the page that a person is moving the list.
  await page.locator("section ol").first().hover({ force: true })
  await page.mouse.wheel(0, direction === "up" ? -50 : 50)
  await page.waitForTimeout(300)
  const jsHeapStart = await heap()
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  const [seen, events] = await traced(devtools, () => page.evaluate(scrollInPage, { direction, distance, step }))
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 })
  await page.waitForTimeout(300)
  const jsHeapEnd = await heap()
  await devtools.detach()
  const { intervals } = seen
  const work = workOfFrames(events)
  return {
    frames: intervals.length,
    over16: over(intervals, FRAME),
    over50: over(intervals, 50),
    longest: longestOf(intervals),
    work: {
      over16: over(work, FRAME),
      over50: over(work, 50),
      longest: longestOf(work),
      mean: work.reduce((sum, ms) => sum + ms, 0) / Math.max(1, work.length),
    },
    bare: seen.bare,
    placeholders: seen.placeholders,
    leaps: seen.leaps,
    jsHeapStart,
    jsHeapEnd,
    domNodesMax: seen.nodes,
    distance: seen.distance,
  }
}
