/** The data that the statistics view shows: the query's answer with people's names, and the ranges. */
import type { Statistics, StatisticsRange } from "#schema/coins/statistics.ts"

export const RANGES: ReadonlyArray<StatisticsRange> = ["week", "month", "year"]
export type { StatisticsRange }
export type Flow = Statistics["coins"]
export type Kind = Flow["kinds"][number]["reason"]
export type Bar = Flow["bars"][number]
export type CurrencyName = "coins" | "points"

export interface TalkPerson {
  readonly userId: number
  readonly name: string
  readonly photo: string
  readonly minutes: number
  readonly calls: number
}

export interface StatisticsModel {
  /** Gateway time, ms, from which the data is complete; undefined: all of it is. */
  readonly since: number | undefined
  readonly coins: Flow
  readonly points: Flow
  readonly minutes: number
  readonly calls: number
  readonly people: ReadonlyArray<TalkPerson>
}

export type StatisticsState =
  | { readonly state: "loading" }
  | { readonly state: "failed" }
  | { readonly state: "ready"; readonly statistics: StatisticsModel }

export const isEmpty = ({ in: into, out }: Flow): boolean => into === 0 && out === 0

/** The average call in whole minutes, at least one when there was any. */
export const meanMinutes = (minutes: number, calls: number): number =>
  calls === 0 ? 0 : Math.max(1, Math.round(minutes / calls))

/** A colour for each kind, each of a different lightness. Light theme first. */
export const KIND_COLOURS: Readonly<Record<Kind, string>> = {
  newUser: "light-dark(oklch(0.34 0.12 320), oklch(0.52 0.16 320))",
  purchase: "light-dark(oklch(0.4 0.09 75), oklch(0.88 0.13 88))",
  callMinute: "light-dark(oklch(0.47 0.17 25), oklch(0.64 0.19 25))",
  refund: "light-dark(oklch(0.53 0.04 310), oklch(0.58 0.04 310))",
  gift: "light-dark(oklch(0.6 0.17 355), oklch(0.76 0.13 350))",
  reward: "light-dark(oklch(0.66 0.14 55), oklch(0.82 0.12 60))",
  other: "light-dark(oklch(0.72 0.03 310), oklch(0.7 0.03 310))",
}

/** Colours of incoming and outgoing amounts, in the chart and beside it. */
export const FLOW_COLOURS = {
  in: "light-dark(#c98a12, #f6c657)",
  out: "light-dark(#6a2a75, #a860ba)",
} as const
