/** The model runs that docs/scale.md shows, all from the same seed. */
import type { Values } from "./inputs.ts"
import { type Outcome, runModel } from "./model/run.ts"
import { HERE, type Incident, type Setting, type Waits } from "./model/world.ts"

const PEOPLE = 100_000
const SKEW = 0.6
/** Shares of all messages that go to one person. */
const HOTTEST = [0.02, 0.05, 0.1, 0.2]
const SECOND = 1_000

export interface Row {
  readonly name: string
  readonly setting: Setting
  readonly outcome: Outcome
}

export interface StormRow extends Row {
  readonly waits: Waits
  /** Time until 99 of 100 torn sockets are back, ms; null: not by the end. */
  readonly back: number | null
}

export interface Shown {
  readonly sweep: ReadonlyArray<Row>
  readonly hot: ReadonlyArray<Row>
  readonly day: ReadonlyArray<Row & { readonly hour: number; readonly lively: number }>
  readonly storms: ReadonlyArray<StormRow>
  readonly restarts: ReadonlyArray<Row & { readonly balance: "any" | "fewer" }>
}

/**
 * How active people are at an hour of the day, relative to the busiest, 21:00. The quietest is 09:00, twelve hours
 * apart.
 */
const livelyAt = (hour: number): number => 0.575 + 0.425 * Math.cos(((hour - 21) / 12) * Math.PI)

const STORM_AT = 10 * SECOND

export const runScenarios = (seed: number, values: Values, say: (name: string) => void): Shown => {
  const run = (name: string, patch: Partial<Setting>): Row => {
    const whole: Setting = {
      ...{ seed, people: PEOPLE, gateways: 16, databases: 4, values, skew: SKEW },
      ...{ warmUp: 5 * SECOND, measured: 30 * SECOND },
      ...patch,
    }
    const begun = performance.now()
    const outcome = runModel(whole)
    say(`${name}: ${((performance.now() - begun) / SECOND).toFixed(1)} s`)
    return { name, setting: whole, outcome }
  }
  const sizes = [1, 4].flatMap((databases) => [1, 2, 4, 8, 16].map((gateways) => ({ gateways, databases })))
  const storm = (name: string, waits: Waits, incidents: ReadonlyArray<Incident>): StormRow => {
    const row = run(`${name}, ${waits}`, { waits, incidents, measured: 90 * SECOND })
    const away = row.outcome.seconds.map((second) => second.away)
    const [before = 0, most] = [away[STORM_AT / SECOND - 1], Math.max(...away)]
    const back = away.findLastIndex((count) => count - before > (most - before) / 100) + 1
    return { ...row, waits, back: back >= away.length ? null : back * SECOND - STORM_AT }
  }
  const all = Array.from({ length: 16 }, (_, gateway) => gateway)
  return {
    sweep: sizes.map((size) => run(`${size.gateways} gateways, ${size.databases} databases`, size)),
    hot: HOTTEST.map((hottest) => run(`${hottest * 100} % to one`, { hottest })),
    day: [9, 12, 15, 18, 21, 0, 3, 6].map((hour) => {
      const lively = livelyAt(hour)
      return { ...run(`${hour} o'clock`, { curve: () => lively, here: HERE * lively }), hour, lively }
    }),
    storms: (["together", "as the page", "spread"] as const).flatMap((waits) => [
      storm("one of 16 gateways dies", waits, [{ at: STORM_AT, gateway: 0, what: "dies" }]),
      storm(
        "all sockets are torn",
        waits,
        all.map((gateway) => ({ at: STORM_AT, gateway, what: "tears" })),
      ),
    ]),
    restarts: (["any", "fewer"] as const).map((balance) => ({
      ...run(`each of 16 gateways restarts, one every 10.5 s, sockets go to ${balance}`, {
        balance,
        incidents: all.map((gateway) => ({ at: (5 + 10.5 * gateway) * SECOND, gateway, what: "restarts" })),
        measured: 180 * SECOND,
      }),
      balance,
    })),
  }
}
