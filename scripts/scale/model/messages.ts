/**
 * Messages in the model: the gateway opens the request, locks the receiver's feed, the database reads, the gateway
 * decides, the database writes and releases the lock, and the receiver is told. With several databases, the message is
 * also carried to the members who are in another database than the chat.
 */
import { type Gateway, NOT_HERE, TRIP, type World } from "./world.ts"

/** A sender whose gateway has died tries again after this time, ms. */
const AGAIN = 1_000
/** Shares of the gateway's work before, between and after its two database queries, and the shares of these queries. */
const [BEFORE, BETWEEN, AFTER] = [0.7, 0.15, 0.15]
const [READ, WRITE] = [0.35, 0.65]

export interface Told {
  sent: number
  hinted: number
  /** The receiver was offline or reconnecting, and finds the message later. */
  toNobody: number
  /** Committed, but the gateway died before the hint. The receiver's next pull finds the message. */
  pulledLater: number
  /**
   * Time from the act of sending until the receiver's packet, ms: `ofHottest` for the person who gets the most,
   * `latencies` for all others.
   */
  readonly latencies: Array<number>
  readonly ofHottest: Array<number>
}

interface Message {
  readonly from: number
  readonly to: number
  readonly begun: number
  readonly isMeasured: boolean
}

const nothing = (): void => {}

/** One transaction at a time per feed; the others queue. */
const makeLocks = () => {
  const waiting = new Map<number, Array<() => void>>()
  return {
    take: (person: number, run: () => void): void => {
      const line = waiting.get(person)
      if (line !== undefined) return void line.push(run)
      waiting.set(person, [])
      run()
    },
    release: (person: number): void => {
      const next = waiting.get(person)?.shift()
      if (next === undefined) waiting.delete(person)
      else next()
    },
  }
}

/** `returns` brings an offline sender back online. */
export const sendMessages = (world: World, returns: (person: number) => void): Told => {
  const { line, choices, exponential, databaseOf } = world
  const { people, skew, hottest = 0, values: v } = world.setting
  const told: Told = { sent: 0, hinted: 0, toNobody: 0, pulledLater: 0, latencies: [], ofHottest: [] }
  const locks = makeLocks()
  const later = (): void => {
    told.pulledLater += 1
  }

  const hint = ({ to, begun, isMeasured }: Message): void => {
    world.notices += 2
    const gateway = world.gatewayOf(to)
    if (gateway === undefined) {
      told.toNobody += 1
      return
    }
    const arrived = (): void => {
      told.hinted += 1
      const list = to === 0 ? told.ofHottest : told.latencies
      if (isMeasured) list.push(line.now() - begun)
    }
    line.after(TRIP, () => {
      if (gateway.isAlive) gateway.server.ask(v.push + v.noticeHeard, arrived, later)
      else later()
    })
  }

  /** Carries the message through an outbox row when the person's database is not the chat's. */
  const carry = (gateway: Gateway, chat: number, to: number, then: () => void, lost: () => void): void => {
    const [source, target] = [databaseOf(chat), databaseOf(to)]
    if (source === target) {
      then()
      return
    }
    const half = (): number => exponential(v.carryDatabase / 2)
    source.ask(half(), nothing)
    const arrive = (): void => line.after(TRIP, () => target.ask(half(), () => line.after(TRIP, then)))
    gateway.server.ask(exponential(v.carryGateway), arrive, lost)
  }

  const tell = (gateway: Gateway, message: Message, chat: number): void => {
    if (!gateway.isAlive) {
      later()
      return
    }
    gateway.server.ask(exponential(v.messageGateway * AFTER), nothing)
    carry(gateway, chat, message.from, nothing, nothing)
    carry(gateway, chat, message.to, () => hint(message), later)
  }

  const send = (message: Message): void => {
    const { from, to } = message
    const again = (): void => line.after(AGAIN, () => send(message))
    const gateway = world.gatewayOf(from)
    if (gateway === undefined) {
      // The wait for a socket is measured separately (`away`), so the message's time begins when there is one.
      if (world.place[from] === NOT_HERE) returns(from)
      line.after(AGAIN, () => send({ ...message, begun: line.now() }))
      return
    }
    // A chat is in the database of its member with the lower number.
    const chat = Math.min(from, to)
    const query = (share: number, then: () => void): void =>
      line.after(TRIP, () => databaseOf(chat).ask(exponential(v.messageDatabase * share), () => line.after(TRIP, then)))
    const work = (share: number, then: () => void, lost: () => void): void =>
      gateway.isAlive ? gateway.server.ask(exponential(v.messageGateway * share), then, lost) : lost()
    const undone = (): void => {
      locks.release(to)
      again()
    }
    const commit = (): void => {
      locks.release(to)
      tell(gateway, message, chat)
    }
    const decide = (): void => work(BETWEEN, () => query(WRITE, commit), undone)
    work(BEFORE, () => locks.take(to, () => query(READ, decide)), again)
  }

  const receiver = (): number =>
    choices.chance(hottest) ? 0 : Math.floor(people * choices.unit() ** (1 / (1 - skew))) % people
  world.each(world.rates.messages, () => {
    const [from, to] = [world.somebody(), receiver()]
    told.sent += 1
    send({ from, to: to === from ? (to + 1) % people : to, begun: line.now(), isMeasured: world.isMeasured() })
  })
  return told
}
