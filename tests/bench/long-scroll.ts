/**
 * A long scroll through the thread that a page shows: so many pixels a frame, as a hard fling goes, and how long each frame
 * took. Beside the intervals of frames, which a busy machine stretches too, it tells the time that the page itself worked.
 */
import type { CDPSession, Page } from "playwright"

export interface LongScrollOptions {
  /** Upwards is to older messages. */
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
  /** Frames that came later than 16.7 ms after the one before, and later than 50 ms. */
  readonly over16: number
  readonly over50: number
  /** ms */
  readonly longest: number
  /** Of what the page's main thread did in a frame, by the browser's own trace: time on the processor, ms. */
  readonly work: { readonly over16: number; readonly over50: number; readonly longest: number; readonly mean: number }
  /** Looks (one in thirty frames) at which the view was not covered by rows, and at which some row was a placeholder. */
  readonly bare: number
  readonly placeholders: number
  /** How often the view was suddenly nearer to where it came from: a list that took its reader back. */
  readonly leaps: number
  /** Bytes, after garbage has been collected. */
  readonly jsHeapStart: number
  readonly jsHeapEnd: number
  /** Elements in the document, at most. */
  readonly domNodesMax: number
  /** px that were scrolled. */
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

/** Runs in the page: the scroll, and a look at what is drawn now and then. Names no function inside: what runs it may not know how. */
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
    // Rows that turn out higher or lower than expected move it a little too.
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

/** Time that the thread which draws frames was busy, from each frame to the next, ms. */
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

/** A little over a sixtieth of a second: the clock of frames is not exact. */
const FRAME = 17.5
const over = (all: ReadonlyArray<number>, limit: number): number => all.filter((ms) => ms > limit).length
const longestOf = (all: ReadonlyArray<number>): number => all.reduce((most, ms) => Math.max(most, ms), 0)

/** Runs `act` while the browser writes down what its threads do. */
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
  // A turn of the wheel tells the page that a person moves the list now.
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
