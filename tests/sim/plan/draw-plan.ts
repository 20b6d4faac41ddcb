/** Draws a plan from a seed: first the mask, then the people, then their acts and the incidents. */
import { MATCH_FREE_PER_DAY } from "#schema/rules/calls/match.ts"
import type { ClockShape } from "../kernel/clock.ts"
import { makePrng, type Prng } from "../kernel/prng.ts"
import { CALM, type Weather } from "../world/weather.ts"
import { acts } from "./acts.ts"
import { incidents } from "./incidents.ts"
import { FAULT_KINDS, has } from "./mask.ts"
import type { DevicePlan, Move, Plan, UserPlan } from "./plan.ts"

const HOUR = 3_600_000

const drawMask = (draw: Prng): number => {
  let mask = 0
  // Some runs have few kinds of fault, some have many.
  const density = draw.oneOf([0.15, 0.3, 0.5, 0.7])
  for (let bit = 0; bit < FAULT_KINDS.length; bit++) if (draw.chance(density)) mask |= 1 << bit
  return mask
}

const drawClock = (draw: Prng, mask: number): ClockShape => {
  if (!has(mask, "clock")) return { kind: "right" }
  const offset = draw.between(-48 * HOUR, 48 * HOUR)
  const shapes: ReadonlyArray<ClockShape> = [
    { kind: "linear", offset, partsPerMillion: draw.between(-50_000, 50_000) },
    { kind: "periodic", amplitude: draw.between(100, 400_000), period: draw.between(10_000, 300_000) },
    { kind: "step", before: offset, at: draw.between(2_000, 40_000), after: draw.between(-48 * HOUR, 48 * HOUR) },
    { kind: "nonIdeal", offset, amplitude: draw.between(0, 20_000), jitter: draw.between(0, 50) },
  ]
  return draw.oneOf(shapes)
}

const drawWeather = (draw: Prng, mask: number): Weather => ({
  ...CALM,
  requestLoss: has(mask, "requestLoss") ? draw.unit() * 0.3 : 0,
  answerLoss: has(mask, "answerLoss") ? draw.unit() * 0.2 : 0,
  duplicate: has(mask, "duplicate") ? draw.unit() * 0.5 : 0,
  delay: has(mask, "delay") ? draw.unit() : 0,
  delayMean: has(mask, "delay") ? draw.between(20, 2_000) : 0,
  hintLoss: has(mask, "hints") ? draw.unit() * 0.2 : 0,
  hintDuplicate: has(mask, "hints") ? draw.unit() * 0.2 : 0,
  hintReorder: has(mask, "hints") ? draw.unit() * 0.2 : 0,
})

const drawUsers = (draw: Prng): ReadonlyArray<UserPlan> => {
  const count = draw.oneOf([2, 2, 2, 2, 3, 3, 4])
  const host = draw.chance(0.6) ? 1 : -1
  return Array.from({ length: count }, (_, at) => ({
    name: ["Ann", "Bo", "Cy"][at] ?? "Di",
    gender: draw.oneOf([1, 2] as const),
    host: at === host,
    callPrice: at === host ? draw.oneOf([0, 40, 60, 100, 120]) : 0,
    matched: draw.oneOf([0, 2, MATCH_FREE_PER_DAY, MATCH_FREE_PER_DAY]),
  }))
}

const drawDevices = (draw: Prng, mask: number, users: number): ReadonlyArray<DevicePlan> => {
  const device = (owner: number): DevicePlan => ({
    owner,
    clock: drawClock(draw, mask),
    tabs: has(mask, "tabs") && draw.chance(0.5) ? draw.between(1, 3) : 1,
    signedIn: draw.chance(0.9),
    weather: drawWeather(draw, mask),
    diskFault: has(mask, "disk") ? draw.unit() * 0.25 : 0,
    diskLatency: has(mask, "diskLatency") ? draw.unit() * 0.5 : 0,
  })
  const first = Array.from({ length: users }, (_, owner) => device(owner))
  return draw.chance(0.15) ? [...first, device(draw.below(users))] : first
}

const tableOf = (weights: ReadonlyArray<readonly [what: string, weight: number]>): ReadonlyArray<string> =>
  weights.flatMap(([what, weight]) => Array.from({ length: weight }, () => what))

export const drawPlan = (seed: number, wanted: { readonly without?: number } = {}): Plan => {
  const draw = makePrng(seed, "plan")
  const drawn = drawMask(draw)
  const mask = drawn & ~(wanted.without ?? 0)
  const habits = makePrng(seed, "subscriptions")
  const users = drawUsers(draw).map((user) => ({ ...user, subscribed: habits.chance(0.4) }))
  const devices = drawDevices(draw, mask, users.length)
  const healAt = draw.oneOf([3_000, 6_000, 10_000, 20_000, 40_000, 90_000])
  const actTable = tableOf(
    Object.entries(acts).flatMap(([what, { weight, when }]) =>
      when !== undefined && !has(mask, when) ? [] : [[what, draw.chance(0.8) ? weight : 1] as const],
    ),
  )
  const faultTable = tableOf(
    Object.entries(incidents).flatMap(([what, { kind, weight }]) => (has(mask, kind) ? [[what, weight] as const] : [])),
  )
  const move = (what: string, at: number): Move => ({
    at,
    device: draw.below(devices.length),
    tab: draw.below(3),
    what,
    r: draw.uint(),
  })
  // Some acts share a moment, because requests at the same moment are where order matters.
  const moments = Array.from({ length: draw.between(2, 8) }, () => draw.below(healAt))
  const someTime = (): number => (draw.chance(0.3) ? draw.oneOf(moments) : draw.below(healAt))
  const drawnActs = Array.from({ length: draw.between(4, 18) }, () => move(draw.oneOf(actTable), someTime()))
  const drawnFaults =
    faultTable.length === 0
      ? []
      : Array.from({ length: draw.between(1, 5) }, () => move(draw.oneOf(faultTable), someTime()))
  const inTime = (a: Move, b: Move): number => a.at - b.at
  return {
    seed,
    mask,
    users,
    devices,
    acts: drawnActs.toSorted(inTime),
    faults: drawnFaults.toSorted(inTime),
    healAt,
    picksUntil: null,
  }
}
