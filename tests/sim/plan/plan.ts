/**
 * A run as data: who takes part, and when each act and each incident happens. The same plan gives the same run, every
 * time and on every machine.
 */
import type { ClockShape } from "../kernel/clock.ts"
import type { Weather } from "../world/weather.ts"

export interface UserPlan {
  readonly name: string
  readonly gender: 1 | 2
  readonly host: boolean
  readonly callPrice: number
  /** The user has had a subscription for some weeks. */
  readonly subscribed?: boolean
  /** How many of today's free matches are used up. Default: none. */
  readonly matched?: number
}

export interface DevicePlan {
  /** Index of the user who owns the device. */
  readonly owner: number
  readonly clock: ClockShape
  /** Tabs open at the beginning. */
  readonly tabs: number
  /** True: signed in from the beginning, by an earlier life. False: begins as a visitor. */
  readonly signedIn: boolean
  readonly weather: Weather
  readonly diskFault: number
  readonly diskLatency: number
}

/** One act of a person or one incident. `r` seeds the move's own draws. */
export interface Move {
  /** Ms from the beginning. */
  readonly at: number
  readonly device: number
  readonly tab: number
  readonly what: string
  readonly r: number
}

/** The first tab of the device dies at its step `at[0]`, the tab that replaces it at its step `at[1]`, and so on. */
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
  /** When all faults end and the world is healed, ms. */
  readonly healAt: number
  /** The kernel option of the same name. */
  readonly picksUntil: number | null
  readonly kills?: Kills
}
