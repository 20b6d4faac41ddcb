/** What a page knows of its own speed, gathered from its first moment on by the browser's own observers. */
import type { Page } from "playwright"

export interface Vitals {
  readonly firstPaint: number | null
  readonly firstContentfulPaint: number | null
  readonly largestContentfulPaint: number | null
  /** What the largest paint was: tag and text or address. */
  readonly largest: string
  /** When what the page is for was first drawn. */
  readonly content: number | null
  readonly layoutShift: number
  /** Over 50 ms, from the first contentful paint on. */
  readonly blocking: number
  readonly longTasks: ReadonlyArray<{ readonly start: number; readonly duration: number }>
  readonly shifts: ReadonlyArray<{ readonly at: number; readonly value: number; readonly what: string }>
  /** Longest event of each interaction, in their order. */
  readonly interactions: ReadonlyArray<{ readonly name: string; readonly at: number; readonly duration: number }>
  readonly now: number
}

interface Gathered {
  content: number | null
  lcp: { at: number; what: string } | null
  paints: Record<string, number>
  tasks: Array<{ start: number; duration: number }>
  shifts: Array<{ at: number; value: number; what: string }>
  interactions: Map<number, { name: string; at: number; duration: number }>
}

declare global {
  var speedGathered: Gathered | undefined
  /** The selector of what a page is for. */
  var speedContent: string | undefined
}

/** Runs in the page before its scripts. */
const gather = (): void => {
  interface Shift extends PerformanceEntry {
    readonly value: number
    readonly hadRecentInput: boolean
    readonly sources?: ReadonlyArray<{ readonly node: Node | null }>
  }
  interface Largest extends PerformanceEntry {
    readonly element: Element | null
    readonly url: string
  }
  interface Interaction extends PerformanceEntry {
    readonly interactionId: number
  }
  const found: Gathered = { content: null, lcp: null, paints: {}, tasks: [], shifts: [], interactions: new Map() }
  globalThis.speedGathered = found
  const nameOf = (node: Node | null): string =>
    node instanceof Element
      ? `${node.localName}.${node.getAttribute("class") ?? ""}`.slice(0, 60)
      : (node?.nodeName ?? "")
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void, options: object = {}): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true, ...options })
  watch("paint", (entry) => {
    found.paints[entry.name] = entry.startTime
  })
  watch("largest-contentful-paint", (entry) => {
    const { element, url } = entry as Largest
    const text = url === "" ? (element?.textContent ?? "").slice(0, 40) : new URL(url).pathname
    found.lcp = { at: entry.startTime, what: `${element?.localName ?? "?"} ${text}` }
  })
  watch("longtask", ({ startTime, duration }) => found.tasks.push({ start: startTime, duration }))
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput, sources } = entry as Shift
    if (!hadRecentInput)
      found.shifts.push({
        at: entry.startTime,
        value,
        what: (sources ?? []).map(({ node }) => nameOf(node)).join(", "),
      })
  })
  watch(
    "event",
    (entry) => {
      const { interactionId, name, startTime, duration } = entry as Interaction
      if (!interactionId || duration <= (found.interactions.get(interactionId)?.duration ?? 0)) return
      found.interactions.set(interactionId, { name, at: startTime, duration })
    },
    { durationThreshold: 16 },
  )
  const selector = globalThis.speedContent ?? "#root > *"
  const look = (): void => {
    if (document.querySelector(selector) === null) return
    watching.disconnect()
    // Drawn in the frame after next: a timer at its start, a message after its paint.
    requestAnimationFrame(() =>
      setTimeout(() => {
        found.content = performance.now()
      }),
    )
  }
  const watching = new MutationObserver(look)
  watching.observe(document, { childList: true, subtree: true })
}

/** For every document that this page opens from now on. */
export const gatherVitals = async (page: Page, content: string): Promise<void> => {
  // The loader of these scripts names functions by this helper, which a page does not have.
  await page.addInitScript({ content: "globalThis.__name = (what) => what" })
  await page.addInitScript((selector) => {
    globalThis.speedContent = selector
  }, content)
  await page.addInitScript(gather)
}

/** Shifts less than 1 s apart, 5 s at most together, are one; the worst counts. */
const worstWindow = (shifts: Vitals["shifts"]): number => {
  let worst = 0
  let sum = 0
  let first = 0
  let last = Number.NEGATIVE_INFINITY
  for (const { at, value } of shifts) {
    if (at - last > 1_000 || at - first > 5_000) {
      sum = 0
      first = at
    }
    last = at
    sum += value
    worst = Math.max(worst, sum)
  }
  return worst
}

export const readVitals = async (page: Page): Promise<Vitals> => {
  const found = await page.evaluate(() => {
    const gathered = globalThis.speedGathered
    if (gathered === undefined) throw new Error("the page was not watched from its beginning")
    return { ...gathered, interactions: [...gathered.interactions.values()], now: performance.now() }
  })
  const contentful = found.paints["first-contentful-paint"] ?? null
  const after = found.tasks.filter(({ start }) => contentful !== null && start >= contentful)
  return {
    firstPaint: found.paints["first-paint"] ?? null,
    firstContentfulPaint: contentful,
    largestContentfulPaint: found.lcp?.at ?? null,
    largest: found.lcp?.what ?? "",
    content: found.content,
    layoutShift: worstWindow(found.shifts),
    blocking: after.reduce((sum, { duration }) => sum + duration - 50, 0),
    longTasks: found.tasks,
    shifts: found.shifts,
    interactions: found.interactions,
    now: found.now,
  }
}
