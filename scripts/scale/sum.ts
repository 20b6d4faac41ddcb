/** The sum for a number of people online: what happens in a second, what it costs, how many machines it needs. Pure. */
import type { Values } from "./inputs.ts"

const DAY_S = 86_400

/** What happens in the busiest second, and in a day. */
export interface Rates {
  readonly sockets: number
  readonly messages: number
  readonly requests: number
  readonly callStarts: number
  /** Calls at any moment. */
  readonly talking: number
  readonly charges: number
  readonly presenceChanges: number
  readonly presencePushes: number
  readonly pictures: number
  /** bit/s */
  readonly pictureBits: number
  /** Rows that are written: nine for a text, ten for a minute. */
  readonly rows: number
  /** Notices that gateways send each other. */
  readonly notices: number
  readonly bytesADay: number
}

export interface Need {
  /** Cores of gateways by kind of work, at full load. */
  readonly gateway: Readonly<Record<"messages" | "requests" | "sockets" | "calls" | "presence" | "carrying", number>>
  /** Gateway processes; infinite when hearing of everything that happens elsewhere fills a core. */
  readonly processes: Readonly<Record<"broadcast" | "bySubject", number>>
  /** Machines for the smaller number of processes (`bySubject`). */
  readonly gatewayMachines: number
  readonly gatewayBytes: number
  /** Cores of the databases of people and chats, at full load, and how many databases that makes. */
  readonly database: number
  readonly databases: number
  /** Cores of the database with the money and the calls, at full load. */
  readonly money: number
  /** bit/s */
  readonly relay: number
}

/** The replay key, intent, chat, message, two feeds, two entries, and the session's own read of the message. */
const ROWS_OF_MESSAGE = 9
/** The call, three postings, two balances, two feeds, two entries. */
const ROWS_OF_CHARGE = 10
const RELAY_BITS = 2_000_000

export const ratesOf = (people: number, v: Values): Rates => {
  const active = people / v.onlineShare
  const perSecond = (aDay: number): number => (active * aDay * v.peak) / DAY_S
  const [messages, callStarts] = [perSecond(v.messages), perSecond(v.calls)]
  const talking = callStarts * v.answered * v.minutes * 60
  const charges = talking / 60
  const presenceChanges = perSecond(v.comings) * 2
  return {
    sockets: people,
    messages,
    requests: perSecond(v.requests),
    callStarts,
    talking,
    charges,
    presenceChanges,
    presencePushes: presenceChanges * v.watchers,
    pictures: perSecond(v.pictures),
    pictureBits: perSecond(v.pictures) * v.pictureBytes * 8,
    rows: messages * ROWS_OF_MESSAGE + charges * ROWS_OF_CHARGE,
    notices: 2 * messages + 2 * charges + presenceChanges,
    bytesADay: active * (v.messages * v.messageBytes + v.calls * v.answered * v.minutes * v.chargeBytes),
  }
}

export const needOf = (people: number, v: Values): Need => {
  const rates = ratesOf(people, v)
  const cores = (aSecond: number, ms: number): number => (aSecond * ms) / 1_000
  const plain = cores(rates.messages, v.messageDatabase) + cores(rates.requests, v.requestDatabase)
  const ofOne = v.databaseCores * v.databaseLoad
  // With several databases, a chat is in the database of the first of its two members. A text is carried to the other
  // member, unless that member is in the same database by chance.
  const carried = (databases: number): number => rates.messages * (1 - 1 / databases)
  const withCarrying = (databases: number): number => plain + cores(carried(databases), v.carryDatabase)
  let databases = 1
  while (withCarrying(databases) > databases * ofOne) databases++
  const gateway = {
    messages: cores(rates.messages, v.messageGateway + 2 * v.push),
    requests: cores(rates.requests, v.requestGateway),
    sockets: cores(people, v.socketIdle) + cores(rates.presenceChanges / 2, v.reconnect),
    calls: cores(rates.callStarts, v.callGateway) + cores(rates.charges, v.chargeGateway + 2 * v.push),
    presence: cores(rates.presencePushes, v.push),
    carrying: cores(carried(databases), v.carryGateway),
  }
  const work = Object.values(gateway).reduce((sum, each) => sum + each, 0)
  const heard = cores(rates.notices, v.noticeHeard)
  const processes = {
    broadcast: heard < v.gatewayLoad ? Math.ceil(work / (v.gatewayLoad - heard)) : Number.POSITIVE_INFINITY,
    bySubject: Math.ceil((work + heard) / v.gatewayLoad),
  }
  return {
    gateway,
    processes,
    gatewayMachines: Math.ceil(processes.bySubject / v.gatewayCores),
    gatewayBytes: people * v.socketBytes,
    database: withCarrying(databases),
    databases,
    money: cores(rates.charges, v.chargeDatabase) + cores(rates.callStarts, v.callDatabase),
    relay: rates.talking * v.relayed * RELAY_BITS,
  }
}

/** How the need changes when one input doubles: processes, database cores, bytes a day, each as a factor. */
export const whenDoubled = (people: number, v: Values, name: keyof Values) => {
  const twice = { ...v, [name]: v[name] * 2 }
  const [before, after] = [needOf(people, v), needOf(people, twice)]
  return {
    processes: after.processes.bySubject / before.processes.bySubject,
    database: (after.database + after.money) / (before.database + before.money),
    bytes: ratesOf(people, twice).bytesADay / ratesOf(people, v).bytesADay,
  }
}
