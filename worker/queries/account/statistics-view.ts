/**
 * Query `statistics`: a range of the gateway's days, from the rows of months. It is right offline too, and when a day
 * begins.
 */
import { Effect } from "effect"
import type { Currency } from "#schema/coins/ledger.ts"
import { KEPT_MONTHS } from "#schema/coins/month-facts.ts"
import type { Flow, MonthFacts, Statistics, StatisticsRange } from "#schema/coins/statistics.ts"
import { DAY_MS, dayOf } from "#schema/rules/gateway-day.ts"
import { GatewayClock } from "../../http/gateway-clock.ts"
import { findPerson } from "../../remotes/find-person.ts"
import { families } from "../../store/families.ts"
import { LiveRows } from "../live-rows.ts"
import type { OpenView } from "../view.ts"

const MONTHS = 12
const DAYS = { week: 7, month: 30 } as const

const monthBefore = (month: string, back: number): string => {
  const [year = 0, number = 1] = month.split("-").map(Number)
  return new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7)
}

/** The first day of each bar, oldest first. */
export const startsOf = (range: StatisticsRange, now: number): ReadonlyArray<string> => {
  if (range === "year")
    return Array.from({ length: MONTHS }, (_, at) => `${monthBefore(dayOf(now).slice(0, 7), MONTHS - 1 - at)}-01`)
  return Array.from({ length: DAYS[range] }, (_, at) => dayOf(now - (DAYS[range] - 1 - at) * DAY_MS))
}

const nothing = () => ({ in: 0, out: 0 })
type Sum = ReturnType<typeof nothing>
const add = (to: Sum, more: Sum): void => {
  to.in += more.in
  to.out += more.out
}

const flowOf = (
  currency: Currency,
  months: ReadonlyArray<MonthFacts>,
  starts: ReadonlyArray<string>,
  barOf: (day: string) => string,
): Flow => {
  const total = nothing()
  const bars = new Map(starts.map((start) => [start, nothing()]))
  const kinds = new Map<Flow["kinds"][number]["reason"], Sum>()
  for (const { month, days } of months)
    for (const { day, sums } of days) {
      const bar = bars.get(barOf(nameOf(month, day)))
      if (bar === undefined) continue
      for (const sum of sums.filter((one) => one.currency === currency)) {
        const kind = kinds.get(sum.reason) ?? nothing()
        kinds.set(sum.reason, kind)
        for (const to of [total, bar, kind]) add(to, sum)
      }
    }
  return {
    ...total,
    bars: [...bars].map(([start, sum]) => ({ start, ...sum })),
    kinds: [...kinds]
      .map(([reason, sum]) => ({ reason, ...sum }))
      .sort((a, b) => b.in + b.out - (a.in + a.out) || (a.reason < b.reason ? -1 : 1)),
  }
}

const nameOf = (month: string, day: number): string => `${month}-${String(day).padStart(2, "0")}`

/** Talks that began in the range, by person. */
const talksOf = (months: ReadonlyArray<MonthFacts>, isIn: (day: string) => boolean) => {
  const people = new Map<number, { minutes: number; rooms: Set<string> }>()
  const rooms = new Set<string>()
  let minutes = 0
  for (const { month, calls } of months)
    for (const call of calls) {
      if (!isIn(nameOf(month, call.day))) continue
      const talked = call.minutes - call.before
      minutes += talked
      rooms.add(call.roomNum)
      if (call.userId === null) continue
      const person = people.get(call.userId) ?? { minutes: 0, rooms: new Set() }
      people.set(call.userId, person)
      person.minutes += talked
      person.rooms.add(call.roomNum)
    }
  return { minutes, calls: rooms.size, people }
}

/** What the rows of months say about a range. Pure. */
export const summarise = (range: StatisticsRange, kept: ReadonlyArray<MonthFacts>, now: number) => {
  const starts = startsOf(range, now)
  const [first = ""] = starts
  const today = dayOf(now)
  const barOf = (day: string): string => (range === "year" ? `${day.slice(0, 7)}-01` : day)
  const months = kept.filter(({ month }) => starts.some((start) => start.startsWith(month)))
  const gaps = kept.flatMap(({ gapAt }) => (gapAt === null || dayOf(gapAt) < first ? [] : [gapAt]))
  return {
    since: gaps.length === 0 ? null : Math.max(...gaps),
    coins: flowOf("coins", months, starts, barOf),
    points: flowOf("points", months, starts, barOf),
    ...talksOf(months, (day) => day >= first && day <= today),
  }
}

export const openStatistics: OpenView<"statistics", LiveRows | GatewayClock> = Effect.fnUntraced(function* ({ range }) {
  const live = yield* LiveRows
  const clock = yield* GatewayClock
  const keys = Array.from({ length: KEPT_MONTHS }, (_, place) => families.month.key(place))
  return {
    topics: ["day"],
    read: () =>
      Effect.gen(function* () {
        const rows = yield* live.rows(keys)
        const kept = keys.flatMap((key) => rows.get(key) ?? [])
        const { people, ...sums } = summarise(range, kept, yield* clock.now)
        const named = yield* Effect.forEach(people, ([userId, { minutes, rooms }]) =>
          Effect.map(findPerson(live, userId), (person) => ({
            userId,
            userName: person?.userName ?? "",
            headImg: person?.headImg ?? "",
            minutes,
            calls: rooms.size,
          })),
        )
        const sorted = named.sort((a, b) => b.minutes - a.minutes || a.userId - b.userId)
        return { range, ...sums, people: sorted } satisfies Statistics
      }),
  }
})
