/** The goals as ratios within one run, and how far each is met. */
import { MILLION, sizeText } from "../run/plan.ts"
import { BASE, EMPTY, type Figures } from "./figures.ts"
import type { Table } from "./tables.ts"

export interface Goal {
  readonly what: string
  readonly goal: string
  /** Undefined when not measured. */
  readonly measured: number | undefined
  readonly isMet: boolean | undefined
}

/** Figures that only our engine has. */
interface ScrollFigures {
  readonly frames: number
  readonly over16: number
  readonly over50: number
  readonly work: { readonly over16: number; readonly over50: number; readonly longest: number; readonly mean: number }
}

export interface OwnFigures {
  readonly rebuild?: { readonly ours: number; readonly written: number; readonly folded: number }
  /** Times in ms; `index` and `messages`: characters of the index and of the messages' pages. */
  readonly search?: {
    readonly ours: number
    readonly range: number
    readonly raw: number
    readonly index: number
    readonly messages: number
  }
  /** `byHand`: a bare list in the same page. */
  readonly scroll?: ScrollFigures & { readonly byHand: ScrollFigures }
}

const APP = "ours-app"

const atMost = (what: string, most: number, measured: number | undefined, unit = "×"): Goal => ({
  what,
  goal: `≤ ${most} ${unit}`.trim(),
  measured,
  isMet: measured === undefined ? undefined : measured <= most,
})
const atLeast = (what: string, least: number, measured: number | undefined): Goal => ({
  what,
  goal: `≥ ${least} ×`,
  measured,
  isMet: measured === undefined ? undefined : measured >= least,
})
const ratio = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined || b === 0 ? undefined : a / b

export const goalsOf = (figures: Figures, { rebuild, search, scroll }: OwnFigures): ReadonlyArray<Goal> => {
  const { of, sizes } = figures
  const [smallest, largest] = [sizes[0] ?? 0, sizes.at(-1) ?? 0]
  const focus = sizes.findLast((size) => size < MILLION && of(BASE, size, "live") !== undefined) ?? largest
  const at = sizeText(largest)
  const openOf = (name: string) => of(name, largest, "newest")
  const opens = (
    [
      [APP, "app", 1.25],
      ["ours", "store", 2.2],
    ] as const
  ).flatMap(([name, called, most]) => [
    atMost(`cold open at ${at}, ${called} / raw in our layout`, most, ratio(openOf(name), openOf("raw-pages"))),
    atMost(`cold open at ${at}, ${called} / raw three-store`, 0.2, ratio(openOf(name), openOf(BASE))),
    atMost(`cold open at ${at}, ${called} / SQLite WAL`, 0.6, ratio(openOf(name), openOf("sqlite-wal"))),
    atMost(
      `cold open, ${called}, ${at} / ${sizeText(smallest)}`,
      1.5,
      ratio(openOf(name), of(name, smallest, "newest")),
    ),
  ])
  const sync = (name: string) => of(name, EMPTY, "syncOne")
  const live = (name: string, share: number) => of(name, focus, "liveLogged", share)
  const heapRatio = ratio(of("ours", largest, "heap"), of("ours", smallest, "heap"))
  const scaled = (value: number | undefined) => (value === undefined ? undefined : value / MILLION)
  return [
    ...opens,
    atLeast("history sync, one chat a page / raw three-store", 5, ratio(sync("ours"), sync(BASE))),
    atLeast("history sync, one chat a page / SQLite WAL", 1.8, ratio(sync("ours"), sync("sqlite-wal"))),
    atLeast(
      "history sync, mixed chats a page / raw three-store",
      1,
      ratio(of("ours", EMPTY, "syncMixed"), of(BASE, EMPTY, "syncMixed")),
    ),
    atMost(
      `live message, logged and durable, p50, ${sizeText(focus)} / raw three-store`,
      1.1,
      ratio(live("ours", 0.5), live(BASE, 0.5)),
    ),
    atMost(
      `live message, logged and durable, p95, ${sizeText(focus)} / raw three-store`,
      1,
      ratio(live("ours", 0.95), live(BASE, 0.95)),
    ),
    atMost(
      "own message echoed on the page / raw three-store's durable write",
      0.5,
      ratio(of(APP, focus, "echo"), of(BASE, focus, "live")),
    ),
    atMost(
      `older 50 at depth 5,000, ${sizeText(focus)} / raw three-store`,
      0.85,
      ratio(of("ours", focus, "older"), of(BASE, focus, "older")),
    ),
    atMost(
      "500 messages in 20 chats at once / raw three-store's one batch",
      0.6,
      ratio(of("ours", focus, "burst"), of(BASE, focus, "burst")),
    ),
    atMost("500 messages in 20 chats at once: chat lists sent", 3, of("ours", focus, "burstEmissions"), ""),
    atMost(
      `disk a message at ${at} / raw three-store`,
      0.32,
      ratio(of("ours", largest, "disk"), of(BASE, largest, "disk")),
    ),
    atMost(`worker heap at ${at}, store`, 6, scaled(of("ours", largest, "heap")), "MB"),
    atMost(`worker heap at ${at}, app`, 7, scaled(of(APP, largest, "heap")), "MB"),
    atMost(`worker heap, store, ${at} / ${sizeText(smallest)}`, 1.1, heapRatio),
    atMost(
      `rebuild of all rows at ${at} / raw paged fold that writes them`,
      0.8,
      ratio(rebuild?.ours, rebuild?.written),
    ),
    atMost(`search at ${at}, first results / one raw read of the same rows`, 2, ratio(search?.ours, search?.raw)),
    atMost("search index / pages of messages, as stored", 0.5, ratio(search?.index, search?.messages)),
    atMost(
      "long scroll, 4x slowed: work of a frame / bare list",
      1.3,
      ratio(scroll?.work.mean, scroll?.byHand.work.mean),
    ),
    atMost("long scroll, 4x slowed: frames over 50 ms beyond the bare list's", 0, beyond(scroll), ""),
  ]
}

const beyond = (scroll: OwnFigures["scroll"]): number | undefined =>
  scroll === undefined ? undefined : Math.max(0, scroll.work.over50 - scroll.byHand.work.over50)

export const goalTable = (goals: ReadonlyArray<Goal>): Table => ({
  title: "Goals",
  columns: ["goal", "measured", "met"],
  rows: goals.map(({ what, goal, measured, isMet }) => ({
    name: what,
    cells: [
      goal,
      measured === undefined ? "–" : measured === 0 ? "0" : measured.toPrecision(3),
      isMet === undefined ? "not measured" : isMet ? "met" : `missed${missedBy(goal, measured)}`,
    ],
  })),
})

const missedBy = (goal: string, measured: number | undefined): string => {
  const wanted = Number(/[\d.]+/.exec(goal)?.[0])
  if (measured === undefined || wanted === 0 || measured === 0) return ""
  return ` by ${(goal.startsWith("≥") ? wanted / measured : measured / wanted).toPrecision(2)}x`
}
