/** Statistics in their states: a week, thirty days, a year; a host's points; empty; from a day on; loading. */
import { StatisticsView } from "../../../screens/statistics/StatisticsView.tsx"
import type {
  Flow,
  StatisticsModel,
  StatisticsRange,
  StatisticsState,
} from "../../../screens/statistics/statistics-model.ts"
import { hosts } from "../cast.ts"
import { framed } from "../Framed.tsx"
import { portrait } from "../portraits.ts"

const nothing = () => {}
const DAY = 86_400_000
const TODAY = Date.UTC(2026, 10, 21)
const COUNTS = { week: 7, month: 30, year: 12 } as const

const startOf = (range: StatisticsRange, back: number): string =>
  (range === "year" ? new Date(Date.UTC(2026, 10 - back, 1)) : new Date(TODAY - back * DAY)).toISOString().slice(0, 10)

const flow = (range: StatisticsRange, scale: number): Flow => {
  const bars = Array.from({ length: COUNTS[range] }, (_, at) => ({
    start: startOf(range, COUNTS[range] - 1 - at),
    in: at % 4 === 1 ? scale * (40 + ((at * 37) % 160)) : at % 3 === 0 ? 5 * scale : 0,
    out: at % 5 === 2 ? 0 : scale * ((at * 53) % 120),
  }))
  return {
    bars,
    in: bars.reduce((sum, bar) => sum + bar.in, 0),
    out: bars.reduce((sum, { out }) => sum + out, 0),
    kinds: [
      { reason: "callMinute", in: 0, out: 900 * scale },
      { reason: "purchase", in: 800 * scale, out: 0 },
      { reason: "gift", in: 40 * scale, out: 310 * scale },
      { reason: "reward", in: 165 * scale, out: 0 },
      { reason: "newUser", in: 120 * scale, out: 0 },
      { reason: "refund", in: 30 * scale, out: 0 },
      { reason: "other", in: 10 * scale, out: 4 * scale },
    ],
  }
}

const none = (range: StatisticsRange): Flow => ({
  in: 0,
  out: 0,
  kinds: [],
  bars: flow(range, 0).bars,
})

const model = (range: StatisticsRange): StatisticsModel => ({
  since: undefined,
  coins: flow(range, range === "year" ? 12 : 1),
  points: none(range),
  minutes: 96,
  calls: 14,
  people: hosts.slice(0, 5).map(({ name }, at) => ({
    userId: 1000 + at,
    name,
    photo: portrait(at + 1),
    minutes: [41, 27, 16, 11, 1][at] ?? 1,
    calls: [5, 4, 2, 2, 1][at] ?? 1,
  })),
})

const shown = (view: StatisticsState, range: StatisticsRange) =>
  framed(<StatisticsView view={view} range={range} onRange={nothing} onBack={nothing} />, { immersive: true })
const ready = (range: StatisticsRange, patch: Partial<StatisticsModel> = {}) =>
  shown({ state: "ready", statistics: { ...model(range), ...patch } }, range)

export const statisticsStates = {
  week: () => ready("week"),
  month: () => ready("month"),
  year: () => ready("year"),
  host: () => ready("month", { points: flow("month", 3) }),
  since: () => ready("month", { since: Date.UTC(2026, 10, 9, 14, 20) }),
  noTalks: () => ready("week", { minutes: 0, calls: 0, people: [] }),
  empty: () => ready("week", { coins: none("week"), minutes: 0, calls: 0, people: [] }),
  loading: () => shown({ state: "loading" }, "month"),
  failed: () => shown({ state: "failed" }, "month"),
}
