/** What stands in the model: people, gateways, databases, and how often each thing happens. */
import { makePrng, type Prng } from "../../../tests/sim/kernel/prng.ts"
import type { Values } from "../inputs.ts"
import { type Rates, ratesOf } from "../sum.ts"
import { type Line, makeLine, makeServer, type Server } from "./queue.ts"

/** How a socket that was torn waits: all at the same moments; as the page does; or spread over half a minute first. */
export type Waits = "together" | "as the page" | "spread"

export interface Incident {
  /** ms */
  readonly at: number
  readonly gateway: number
  /** Its process is killed; it is told to stop, and there again soon; its sockets are torn, and it lives. */
  readonly what: "dies" | "restarts" | "tears"
}

export interface Setting {
  readonly seed: number
  readonly people: number
  readonly gateways: number
  readonly databases: number
  readonly values: Values
  /** How uneven receivers are, 0 to 1: the n-th most written to gets about n^-skew of what the first gets. */
  readonly skew: number
  /** The share of all messages that goes to one person besides. */
  readonly hottest?: number
  /** What is measured begins after this, ms; then it goes on for so long. */
  readonly warmUp: number
  readonly measured: number
  /** How lively people are at a moment, 1 at the busiest; always 1 when it is left out. */
  readonly curve?: (at: number) => number
  /** Share of people who are here at the beginning, 0.8 when it is left out. */
  readonly here?: number
  readonly waits?: Waits
  /** Who comes goes to any gateway, or to the one of two with fewer sockets. */
  readonly balance?: "any" | "fewer"
  readonly incidents?: ReadonlyArray<Incident>
}

export interface Gateway {
  readonly server: Server
  /** Takes new sockets. */
  isOpen: boolean
  isAlive: boolean
  sockets: number
  /** Packets that wait for its next slice. */
  packets: number
}

/** Of ten people eight are here in the busiest hour. */
export const HERE = 0.8
/** A prime that divides no number of people. */
const STRIDE = 7_919
export const DATABASE_CORES = 2
/** Between two processes, ms. */
export const TRIP = 0.5

export const NOT_HERE = -1
/** Not here, and coming back. */
export const TORN = -2

export interface World {
  readonly setting: Setting
  readonly line: Line
  /** When the last thing begins, ms. */
  readonly end: number
  readonly gateways: ReadonlyArray<Gateway>
  readonly databases: ReadonlyArray<Server>
  readonly rates: Rates
  readonly choices: Prng
  readonly retries: Prng
  /** Each person's gateway, or one of the two above. */
  readonly place: Int16Array
  /** Notices since the last slice; all gateways hear each. */
  notices: number
  exponential(mean: number): number
  each(aSecond: number, act: () => void): void
  isMeasured(): boolean
  gatewayOf(person: number): Gateway | undefined
  databaseOf(person: number): Server
  someGateway(): Gateway
  /** Where a new socket goes. */
  gatewayToCome(): Gateway
  /** Somebody who is here, or coming back. */
  somebody(): number
  seat(person: number, gateway: Gateway): void
  leave(person: number, to: typeof NOT_HERE | typeof TORN): void
}

const at = <A>(list: ReadonlyArray<A>, n: number): A => {
  const item = list[n % list.length]
  if (item === undefined) throw new Error("the model has none")
  return item
}

export const makeWorld = (setting: Setting): World => {
  const { seed, people, values, warmUp, measured, curve = () => 1, here = HERE } = setting
  const [arrivals, costs, choices] = [makePrng(seed, "arrivals"), makePrng(seed, "costs"), makePrng(seed, "choices")]
  const line = makeLine()
  const end = warmUp + measured
  const databases = Array.from({ length: setting.databases }, () => makeServer(line, DATABASE_CORES))
  const gateways = Array.from(
    { length: setting.gateways },
    (): Gateway => ({ server: makeServer(line, 1), isOpen: true, isAlive: true, sockets: 0, packets: 0 }),
  )
  const place = new Int16Array(people).fill(NOT_HERE)
  const drawn = (mean: number, unit: number): number => -Math.log(1 - unit) * mean
  const world: World = {
    ...{ setting, line, end, gateways, databases, choices, place, notices: 0 },
    rates: ratesOf(people * HERE, values),
    retries: makePrng(seed, "retries"),
    exponential: (mean) => drawn(mean, costs.unit()),
    // At random moments, thinned by how lively people are.
    each: (aSecond, act) => {
      const next = (): void =>
        line.after(drawn(1_000 / aSecond, arrivals.unit()), () => {
          if (line.now() >= end) return
          if (arrivals.unit() < curve(line.now())) act()
          next()
        })
      if (aSecond > 0) next()
    },
    isMeasured: () => line.now() >= warmUp && line.now() < end,
    gatewayOf: (person) => gateways[place[person] ?? NOT_HERE],
    databaseOf: (person) => at(databases, person),
    someGateway: () => {
      const open = gateways.filter(({ isOpen }) => isOpen)
      return at(open, choices.below(open.length))
    },
    gatewayToCome: () => {
      const [one, other] = [world.someGateway(), world.someGateway()]
      return setting.balance === "fewer" && other.sockets < one.sockets ? other : one
    },
    somebody: () => {
      for (;;) {
        const person = choices.below(people)
        if (place[person] !== NOT_HERE) return person
      }
    },
    seat: (person, gateway) => {
      place[person] = gateways.indexOf(gateway)
      gateway.sockets += 1
    },
    leave: (person, to) => {
      const gateway = gateways[place[person] ?? NOT_HERE]
      if (gateway !== undefined) gateway.sockets -= 1
      place[person] = to
    },
  }
  // In an order that has nothing to do with how much somebody gets.
  for (let n = 0; n < people * here; n++) world.seat((n * STRIDE) % people, at(gateways, n))
  return world
}
