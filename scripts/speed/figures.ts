/** Medians over the rounds of a run, and the tables that show them. */
import type { Profile, Round, Way } from "../../tests/speed/rounds.ts"
import { TRAFFIC_KINDS, type TrafficKind } from "./traffic-kind.ts"

export interface PlaceFigures {
  readonly place: string
  readonly way: Way
  /** Milliseconds; null when it never happened. */
  readonly firstPaint: number | null
  readonly firstContentfulPaint: number | null
  readonly largestContentfulPaint: number | null
  readonly content: number | null
  readonly blocking: number | null
  readonly layoutShift: number | null
  readonly requests: number | null
  /** Everything transferred for the page, without what was fetched ahead. */
  readonly bytes: number | null
  readonly bytesByKind: Readonly<Partial<Record<TrafficKind, number>>>
  readonly aheadBeforeContent: number | null
  /** The element of the largest paint in the first round. */
  readonly largest: string
}

export interface TapFigures {
  readonly name: string
  readonly delay: number | null
  readonly shown: number | null
}

export interface SpeedFigures {
  readonly at: string
  readonly rounds: number
  /** Load of the machine at the beginning of each round. */
  readonly loads: ReadonlyArray<number>
  readonly profile: Profile
  readonly places: ReadonlyArray<PlaceFigures>
  readonly taps: ReadonlyArray<TapFigures>
}

/** Median of the known values; null when less than half are known. */
export const median = (values: ReadonlyArray<number | null>): number | null => {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b)
  if (known.length * 2 < values.length || known.length === 0) return null
  const middle = (known.length - 1) / 2
  return ((known[Math.floor(middle)] ?? 0) + (known[Math.ceil(middle)] ?? 0)) / 2
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)

export const figuresOf = (
  rounds: ReadonlyArray<Round>,
  { at, loads, profile }: Pick<SpeedFigures, "at" | "loads" | "profile">,
): SpeedFigures => {
  const [first] = rounds
  const places = (first?.measured ?? []).map(({ place, way, visit }): PlaceFigures => {
    const same = rounds.flatMap(({ measured }) =>
      measured.filter((each) => each.place === place && each.way === way).map((each) => each.visit),
    )
    const of = (read: (each: (typeof same)[number]) => number | null) => median(same.map(read))
    const whole = (read: (each: (typeof same)[number]) => number | null) => {
      const middle = of(read)
      return middle === null ? null : Math.round(middle)
    }
    const kinds = TRAFFIC_KINDS.map((kind) => [kind, whole(({ bytes }) => bytes[kind] ?? 0) ?? 0] as const)
    const shift = of(({ vitals }) => vitals.layoutShift)
    return {
      place,
      way,
      firstPaint: whole(({ vitals }) => vitals.firstPaint),
      firstContentfulPaint: whole(({ vitals }) => vitals.firstContentfulPaint),
      largestContentfulPaint: whole(({ vitals }) => vitals.largestContentfulPaint),
      content: whole(({ vitals }) => vitals.content),
      blocking: whole(({ vitals }) => vitals.blocking),
      layoutShift: shift === null ? null : Math.round(shift * 1_000) / 1_000,
      requests: whole(({ requests }) => requests),
      bytes: whole(({ bytes: { ahead: _ahead, ...own } }) => sum(Object.values(own))),
      bytesByKind: Object.fromEntries(kinds.filter(([, bytes]) => bytes > 0)),
      aheadBeforeContent: whole(({ aheadBeforeContent }) => aheadBeforeContent),
      largest: visit.vitals.largest,
    }
  })
  const taps = (first?.taps ?? []).map(({ name }, index): TapFigures => {
    const of = (read: "delay" | "shown") => {
      const middle = median(rounds.map((round) => round.taps[index]?.[read] ?? null))
      return middle === null ? null : Math.round(middle)
    }
    return { name, delay: of("delay"), shown: of("shown") }
  })
  return { at, rounds: rounds.length, loads, profile, places, taps }
}

const shown = (value: number | null): string => (value === null ? "–" : String(value))
const kB = (bytes: number | null): string => (bytes === null ? "–" : (bytes / 1_000).toFixed(1))

export type Table = ReadonlyArray<ReadonlyArray<string>>

const PLACE_HEAD = [
  "page",
  "way",
  "FP",
  "FCP",
  "LCP",
  "content",
  "TBT",
  "CLS",
  "kB",
  "requests",
  "kB ahead before content",
]

export const placeTable = ({ places }: SpeedFigures): Table => [
  PLACE_HEAD,
  ...places.map((each) => [
    each.place,
    each.way,
    ...[each.firstPaint, each.firstContentfulPaint, each.largestContentfulPaint, each.content, each.blocking].map(
      shown,
    ),
    each.layoutShift === null ? "–" : each.layoutShift.toFixed(3),
    kB(each.bytes),
    shown(each.requests),
    kB(each.aheadBeforeContent),
  ]),
]

export const bytesTable = ({ places }: SpeedFigures): Table => [
  ["page", "way", ...TRAFFIC_KINDS],
  ...places.map(({ place, way, bytesByKind }) => [
    place,
    way,
    ...TRAFFIC_KINDS.map((kind) => kB(bytesByKind[kind] ?? 0)),
  ]),
]

export const tapTable = ({ taps }: SpeedFigures): Table => [
  ["tap", "delay (INP is the longest)", "goal shown after"],
  ...taps.map(({ name, delay, shown: after }) => [name, shown(delay), shown(after)]),
]

const padded = (table: Table): string => {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")).join("\n")
}

/** For a terminal. */
export const tableOf = (figures: SpeedFigures): string =>
  [placeTable(figures), bytesTable(figures), tapTable(figures)].map(padded).join("\n\n")
