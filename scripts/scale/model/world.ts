/** The world of the model: people, gateways, databases, and how often each thing happens. */
import { makePrng, type Prng } from "../../../tests/sim/kernel/prng.ts"
import type { Values } from "../inputs.ts"
import { type Rates, ratesOf } from "../sum.ts"
import { type Line, makeLine, makeServer, type Server } from "./queue.ts"

/**
 * When a torn socket reconnects: "together" uses the longest pause for all, so they come at the same moments; "as the
 * page" uses the page's backoff with jitter; "spread" spreads the first attempt over half a minute.
 */
export type Waits = "together" | "as the page" | "spread"

export interface Incident {
  /** ms */
  readonly at: number
  readonly gateway: number
  /**
   * "dies": its process is killed. "restarts": it is told to stop and soon runs again. "tears": its sockets are closed,
   * but it lives.
   */
  readonly what: "dies" | "restarts" | "tears"
}

export interface Setting {
  readonly seed: number
  readonly people: number
  readonly gateways: number
  readonly databases: number
  readonly values: Values
  /** How uneven the receivers are, 0 to 1: the n-th most popular receiver gets about n^-skew of what the first gets. */
  readonly skew: number
  /** The share of all messages that additionally goes to one person. */
  readonly hottest?: number
  /** Measuring begins after `warmUp` ms and lasts `measured` ms. */
  readonly warmUp: number
  readonly measured: number
  /** How active people are at a moment; 1 at the busiest. Default: always 1. */
  readonly curve?: (at: number) => number
  /** Share of people who are online at the beginning. Default: 0.8. */
  readonly here?: number
  readonly waits?: Waits
  /** A new socket goes to any gateway, or to the one of two that has fewer sockets. */
  readonly balance?: "any" | "fewer"
  readonly incidents?: ReadonlyArray<Incident>
}

export interface Gateway {
  readonly server: Server
  /** True when it accepts new sockets. */
  isOpen: boolean
  isAlive: boolean
  sockets: number
  /** Packets that wait for the gateway's next slice. */
  packets: number
}

/** In the busiest hour, eight of ten people are online. */
export const HERE = 0.8
/** A prime that does not divide the number of people. */
const STRIDE = 7_919
export const DATABASE_CORES = 2
/** Time between two processes, ms. */
export const TRIP = 0.5

export const NOT_HERE = -1
/** Offline, and reconnecting. */
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
  /** Each person's gateway, or NOT_HERE or TORN. */
  readonly place: Int16Array
  /** Notices since the last slice; every gateway hears each one. */
  notices: number
  exponential(mean: number): number
  each(aSecond: number, act: () => void): void
  isMeasured(): boolean
  gatewayOf(person: number): Gateway | undefined
  databaseOf(person: number): Server
  someGateway(): Gateway
  /** The gateway for a new socket. */
  gatewayToCome(): Gateway
  /** A person who is online or reconnecting. */
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
    // At random moments, thinned out by how active people are.
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
  // The order does not depend on how much a person receives.
  for (let n = 0; n < people * here; n++) world.seat((n * STRIDE) % people, at(gateways, n))
  return world
}
