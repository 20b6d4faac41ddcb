/**
 * Calls and all other requests in the model. Money is in the first database. Each minute is charged by whichever
 * gateway takes it.
 */
import type { World } from "./world.ts"

/** A minute whose gateway has died is taken over after this time, ms. */
const TAKEN_OVER = 5_000
/** The acts of a call (ring, answer, start and end) are this far apart, ms. */
const ACTS = 4
const BETWEEN_ACTS = 2_000
const MINUTE = 60_000

export interface Charged {
  minutesDue: number
  minutesCharged: number
}

const nothing = (): void => {}

export const askOther = (world: World): void =>
  world.each(world.rates.requests, () => {
    const { requestGateway, requestDatabase } = world.setting.values
    const person = world.somebody()
    const query = (): void => world.databaseOf(person).ask(world.exponential(requestDatabase), nothing)
    world.gatewayOf(person)?.server.ask(world.exponential(requestGateway), query)
  })

export const makeCalls = (world: World): Charged => {
  const { line, choices, exponential, rates } = world
  const { values: v } = world.setting
  const charged: Charged = { minutesDue: 0, minutesCharged: 0 }
  const money = world.databaseOf(0)
  const charge = (): void => {
    const gateway = world.someGateway()
    const post = (): void =>
      money.ask(exponential(v.chargeDatabase), () => {
        charged.minutesCharged += 1
        world.notices += 2
        gateway.packets += 2
      })
    gateway.server.ask(exponential(v.chargeGateway), post, () => line.after(TAKEN_OVER, charge))
  }
  const talk = (): void => {
    if (line.now() >= world.end) return
    charged.minutesDue += 1
    charge()
    if (choices.unit() >= 1 / v.minutes) line.after(MINUTE, talk)
  }
  const act = (): void =>
    world
      .someGateway()
      .server.ask(exponential(v.callGateway / ACTS), () => money.ask(exponential(v.callDatabase / ACTS), nothing))
  world.each(rates.callStarts, () => {
    for (let n = 0; n < ACTS; n++) line.after(n * BETWEEN_ACTS, act)
    if (choices.chance(v.answered)) line.after(ACTS * BETWEEN_ACTS, talk)
  })
  for (let n = 0; n < rates.talking; n++) line.after(choices.unit() * MINUTE, talk)
  return charged
}
