/** A page's own speed figures, gathered by the browser's observers from the page's first moment on. */
import type { Page } from "playwright"

export interface Vitals {
  readonly firstPaint: number | null
  readonly firstContentfulPaint: number | null
  readonly largestContentfulPaint: number | null
  /** The element of the largest paint: tag, and text or address. */
  readonly largest: string
  /** When the page's main content was first drawn. */
  readonly content: number | null
  readonly layoutShift: number
  /** Blocking time: the parts of long tasks over 50 ms, from the first contentful paint on. */
  readonly blocking: number
  readonly longTasks: ReadonlyArray<{ readonly start: number; readonly duration: number }>
  readonly shifts: ReadonlyArray<{ readonly at: number; readonly value: number; readonly what: string }>
  /** The longest event of each interaction, in order. */
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
  /** The selector of the page's main content. */
  var speedContent: string | undefined
}

/** Runs in the page before the page's own scripts. */
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
    // The content counts as drawn after the next frame's paint: a timer that is set at the start of that frame fires
    // after it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        found.content = performance.now()
      }),
    )
  }
  const watching = new MutationObserver(look)
  watching.observe(document, { childList: true, subtree: true })
}

/** Applies to every document that this page opens from now on. */
export const gatherVitals = async (page: Page, content: string): Promise<void> => {
  // The loader of these scripts wraps functions in this helper, which the page does not have.
  await page.addInitScript({ content: "globalThis.__name = (what) => what" })
  await page.addInitScript((selector) => {
    globalThis.speedContent = selector
  }, content)
  await page.addInitScript(gather)
}

/** Shifts less than 1 s apart form a window of at most 5 s. The worst window counts. */
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
