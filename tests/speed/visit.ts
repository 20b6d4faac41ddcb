/** One visit of one page in a new tab, measured from its first byte until page and link are at rest. */
import type { BrowserContext, Page } from "playwright"
import type { TrafficKind } from "../../scripts/speed/traffic-kind.ts"
import type { SlowLink } from "./slow-link.ts"
import { gatherVitals, readVitals, type Vitals } from "./vitals.ts"

export interface Visit {
  readonly vitals: Vitals
  readonly bytes: Readonly<Partial<Record<TrafficKind, number>>>
  /** Without requests that the service worker makes ahead. */
  readonly requests: number
  /** Bytes that the service worker fetched ahead before the content was shown; they compete with the content. */
  readonly aheadBeforeContent: number
}

const REST_MS = 2_000
const LONGEST_MS = 90_000
const LOOK_MS = 250

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Throttles the page only. Chromium has no throttle for workers, so they run at the machine's speed. */
export const slowDown = async (page: Page, rate: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate })
}

const aheadOf = (link: SlowLink): number =>
  link.passed().reduce((sum, { kind, down }) => sum + (kind === "ahead" ? down : 0), 0)

/**
 * Waits until the page has neither loaded anything nor had a long task for a while. Returns the bytes that were fetched
 * ahead before the content was shown.
 */
const rest = async (page: Page, link: SlowLink): Promise<number> => {
  const began = Date.now()
  let aheadBeforeContent: number | undefined
  for (;;) {
    await pause(LOOK_MS)
    const { content, longTasks, now } = await readVitals(page)
    if (content !== null) aheadBeforeContent ??= aheadOf(link)
    const last = Math.max(began, ...link.passed().flatMap(({ kind, lastAt }) => (kind === "ahead" ? [] : [lastAt])))
    const lastTask = Math.max(0, ...longTasks.map(({ start, duration }) => start + duration))
    if (content !== null && Date.now() - last > REST_MS && now - lastTask > REST_MS) return aheadBeforeContent ?? 0
    if (Date.now() - began > LONGEST_MS)
      throw new Error(`${page.url()} has not come to rest: ${content === null ? "its content never showed" : "busy"}`)
  }
}

export interface VisitOptions {
  readonly content: string
  readonly cpuRate: number
  /** Runs after the page is at rest and measured. */
  readonly goOn?: (page: Page) => Promise<void>
}

export const visit = async (
  context: BrowserContext,
  link: SlowLink,
  path: string,
  { content, cpuRate, goOn }: VisitOptions,
): Promise<Visit> => {
  const page = await context.newPage()
  try {
    await gatherVitals(page, content)
    await slowDown(page, cpuRate)
    link.forget()
    await page.goto(link.origin + path, { waitUntil: "commit", timeout: LONGEST_MS })
    const aheadBeforeContent = await rest(page, link)
    const vitals = await readVitals(page)
    const passed = link.passed()
    const bytes: Partial<Record<TrafficKind, number>> = {}
    for (const { kind, down, up } of passed) bytes[kind] = (bytes[kind] ?? 0) + down + up
    await goOn?.(page)
    return { vitals, bytes, requests: passed.filter(({ kind }) => kind !== "ahead").length, aheadBeforeContent }
  } finally {
    await page.close()
  }
}
