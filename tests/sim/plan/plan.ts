/** A run as data: who takes part, what they do and what befalls them, when. The same plan gives the same run, each time and everywhere. */
import type { ClockShape } from "../kernel/clock.ts"
import type { Weather } from "../world/weather.ts"

export interface UserPlan {
  readonly name: string
  readonly gender: 1 | 2
  readonly host: boolean
  readonly callPrice: number
  /** Has had a subscription for some weeks. */
  readonly subscribed?: boolean
  /** Free matches of the day that are used up; none unless told. */
  readonly matched?: number
}

export interface DevicePlan {
  /** Index of the user whose device it is. */
  readonly owner: number
  readonly clock: ClockShape
  /** Tabs open at the beginning. */
  readonly tabs: number
  /** Signed in from the beginning, by an earlier life; else as a visitor. */
  readonly signedIn: boolean
  readonly weather: Weather
  readonly diskFault: number
  readonly diskLatency: number
}

/** One move of somebody or of fate; `r` feeds its own draws. */
export interface Move {
  /** Ms from the beginning. */
  readonly at: number
  readonly device: number
  readonly tab: number
  readonly what: string
  readonly r: number
}

/** The first tab of a device dies at its step `at[0]`, the one that takes its place at its step `at[1]`… */
export interface Kills {
  readonly device: number
  readonly at: ReadonlyArray<number>
}

export interface Plan {
  readonly seed: number
  readonly mask: number
  readonly users: ReadonlyArray<UserPlan>
  readonly devices: ReadonlyArray<DevicePlan>
  /** Acts of people. */
  readonly acts: ReadonlyArray<Move>
  /** Incidents. */
  readonly faults: ReadonlyArray<Move>
  /** When everything is made well again, ms. */
  readonly healAt: number
  /** See the kernel's option. */
  readonly picksUntil: number | null
  readonly kills?: Kills
}
