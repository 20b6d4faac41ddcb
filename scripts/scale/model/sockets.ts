/**
 * Sockets in the model: people who come and go, gateways that die or are told to stop, and the cost of idle sockets.
 */
import { backoffMs } from "../../../worker/realtime/keep-connected.ts"
import { type Gateway, type Incident, NOT_HERE, TORN, type World } from "./world.ts"

/** The work of idle sockets, packets and notices is done in slices of this many ms. */
const SLICE = 10
/**
 * A client gives up a socket that is not welcomed within PATIENCE ms. Such a socket costs the gateway the share IN_VAIN
 * of a whole one.
 */
const PATIENCE = 10_000
const IN_VAIN = 0.25
const SPREAD = 30_000
/** A gateway that is told to stop closes its sockets over this many ms, and is open again after as many more. */
const LEAVING = 5_000

export interface Comings {
  /** Attempts that the client gave up before the gateway could serve them. */
  givenUp: number
  /** Connects a person who is offline. */
  returns(person: number): void
}

export const keepSockets = (world: World): Comings => {
  const { line, choices, retries, exponential, place, gateways, rates } = world
  const { values: v, waits = "as the page", people } = world.setting
  const fraction = (): number => (waits === "together" ? 1 : retries.unit())

  /** Tells everyone who watches the person. */
  const changed = (): void => {
    world.notices += 1
    for (let n = 0; n < v.watchers; n++) world.someGateway().packets += 1
  }
  const connect = (person: number, failures: number): void => {
    const gateway = world.gatewayToCome()
    let isOver = false
    const over = (then: () => void) => (): void => {
      if (isOver) return
      isOver = true
      then()
    }
    const retry = (): void => line.after(backoffMs(failures + 1, fraction()), () => connect(person, failures + 1))
    const giveUp = over(() => {
      comings.givenUp += 1
      retry()
    })
    const welcome = over(() => {
      if (!gateway.isOpen) return retry()
      world.seat(person, gateway)
      changed()
    })
    line.after(PATIENCE, giveUp)
    gateway.server.ask(() => exponential(v.reconnect * (isOver ? IN_VAIN : 1)), welcome, over(retry))
  }
  const comings: Comings = {
    givenUp: 0,
    returns: (person) => {
      place[person] = TORN
      connect(person, 0)
    },
  }

  world.each(rates.presenceChanges / 2, () => {
    const person = choices.below(people)
    // When hardly anyone is offline, fewer people come.
    for (let n = 0; n < 100; n++) {
      const other = (person + n) % people
      if (place[other] === NOT_HERE) return comings.returns(other)
    }
  })
  world.each(rates.presenceChanges / 2, () => {
    const person = world.somebody()
    if (place[person] === TORN) return
    world.leave(person, NOT_HERE)
    changed()
  })

  const slice = (): void => {
    for (const gateway of gateways) {
      const idle = (gateway.sockets * v.socketIdle * SLICE) / 1_000
      const work = idle + gateway.packets * v.push + world.notices * v.noticeHeard
      gateway.packets = 0
      if (gateway.isAlive) gateway.server.ask(work, () => {})
    }
    world.notices = 0
    if (line.now() < world.end) line.after(SLICE, slice)
  }
  slice()

  const tear = (person: number, from: number, wait: number): void => {
    if (place[person] !== from) return
    world.leave(person, TORN)
    line.after(wait, () => connect(person, 0))
  }
  const stop = (gateway: Gateway, { what, gateway: n }: Incident): void => {
    const theirs = [...place.keys()].filter((person) => place[person] === n)
    gateway.isOpen = what === "tears"
    if (what === "restarts") {
      for (const person of theirs) line.after(retries.unit() * LEAVING, () => tear(person, n, 0))
      line.after(2 * LEAVING, () => {
        gateway.isOpen = true
      })
      return
    }
    for (const person of theirs)
      tear(person, n, waits === "spread" ? retries.unit() * SPREAD : backoffMs(1, fraction()))
    if (what === "tears") return
    gateway.isAlive = false
    gateway.server.die()
  }
  for (const incident of world.setting.incidents ?? []) {
    const gateway = gateways[incident.gateway]
    if (gateway !== undefined) line.after(incident.at, () => stop(gateway, incident))
  }
  return comings
}
