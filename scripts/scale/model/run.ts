/**
 * A model of many people over several gateways and databases. It does not run our code, but queues that take as long as
 * our code was measured to take. A gateway is one core, since it is one Node process; a database has two. The same seed
 * gives the same run.
 */
import { askOther, type Charged, makeCalls } from "./calls.ts"
import { sendMessages, type Told } from "./messages.ts"
import { keepSockets } from "./sockets.ts"
import { DATABASE_CORES, makeWorld, type Setting, TORN } from "./world.ts"

export interface Percentiles {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** The state at the end of a second. */
export interface Second {
  /** People who are reconnecting. */
  readonly away: number
  readonly sockets: ReadonlyArray<number>
  /** Jobs that wait, over all gateways. */
  readonly waiting: number
}

export interface Outcome extends Omit<Told, "latencies" | "ofHottest">, Charged {
  /** Shares of the cores that were busy. */
  readonly gatewayLoad: number
  readonly databaseLoad: number
  readonly longestAtGateway: number
  readonly longestAtDatabase: number
  /** Jobs that waited at gateways when the last message was sent: few, unless the gateways fall behind. */
  readonly leftAtGateways: number
  /**
   * Time from the act of sending until the receiver's packet, ms: `toHottest` for the person who gets the most,
   * `toHint` for all others.
   */
  readonly toHint: Percentiles
  readonly toHottest: Percentiles
  readonly givenUp: number
  readonly seconds: ReadonlyArray<Second>
}

export const percentiles = (values: ReadonlyArray<number>): Percentiles => {
  const sorted = Float64Array.from(values).sort()
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export const runModel = (setting: Setting): Outcome => {
  const world = makeWorld(setting)
  const { line, gateways, databases, place, end } = world
  const comings = keepSockets(world)
  const told = sendMessages(world, comings.returns)
  askOther(world)
  const charged = makeCalls(world)

  const servers = gateways.map(({ server }) => server)
  const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, each) => total + each, 0)
  const waiting = (): number => sum(servers.map((server) => server.waiting()))
  const seconds: Array<Second> = []
  const look = (): void => {
    const away = place.reduce((count, where) => count + (where === TORN ? 1 : 0), 0)
    seconds.push({ away, sockets: gateways.map(({ sockets }) => sockets), waiting: waiting() })
    if (line.now() < end) line.after(1_000, look)
  }
  look()

  const spent = () => [servers, databases].map((list) => sum(list.map((server) => server.busy())))
  line.until(setting.warmUp)
  const [gatewaysBefore = 0, databasesBefore = 0] = spent()
  for (const server of [...servers, ...databases]) server.longest()
  line.until(end)
  const [gatewaysAfter = 0, databasesAfter = 0] = spent()
  const loadOf = (ms: number, cores: number): number => Math.min(1, ms / setting.measured / cores)
  const standing = {
    gatewayLoad: loadOf(gatewaysAfter - gatewaysBefore, gateways.length),
    databaseLoad: loadOf(databasesAfter - databasesBefore, databases.length * DATABASE_CORES),
    longestAtGateway: Math.max(...servers.map((server) => server.longest())),
    longestAtDatabase: Math.max(...databases.map((server) => server.longest())),
    leftAtGateways: waiting(),
  }
  // Nothing new begins; what is running finishes.
  line.drain()
  const { latencies, ofHottest, ...counts } = told
  const { givenUp } = comings
  const times = { toHint: percentiles(latencies), toHottest: percentiles(ofHottest) }
  return { ...standing, ...counts, ...charged, ...times, givenUp, seconds }
}
