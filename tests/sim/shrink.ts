/**
 * Makes a failing plan small: fewer people, fewer acts, fewer faults, fewer choices, shorter waits. A candidate is kept
 * only if the same invariant fails. Every candidate is a whole plan, so every candidate is a valid run.
 */
import type { Invariant } from "./check/invariants.ts"
import { FAULT_KINDS, has, without } from "./plan/mask.ts"
import type { DevicePlan, Move, Plan } from "./plan/plan.ts"
import { runPlan } from "./run.ts"
import { CALM } from "./world/weather.ts"

/** Shrinking one failing case takes at most this long, ms (R15). */
export const SHRINK_MS = 60_000

export interface Shrunk {
  readonly plan: Plan
  readonly steps: number
  readonly tried: number
}

export interface ShrinkLimits {
  /** Wall time by the given clock, ms. */
  readonly mostMs: number
  readonly now: () => number
}

export const shrink = async (failing: Plan, inv: Invariant, limits: ShrinkLimits): Promise<Shrunk> => {
  const begun = limits.now()
  let plan = failing
  let steps = 0
  let tried = 0

  const isOver = (): boolean => limits.now() - begun > limits.mostMs
  const keep = async (candidate: Plan): Promise<boolean> => {
    if (isOver()) return false
    tried += 1
    const result = await runPlan(candidate)
    if (result.violations[0]?.inv !== inv) return false
    plan = candidate
    steps = result.steps
    return true
  }

  /** Drops parts of a list: halves first, then smaller parts (delta debugging). */
  const dropFrom = async (
    list: (of: Plan) => ReadonlyArray<Move>,
    put: (of: Plan, moves: ReadonlyArray<Move>) => Plan,
  ) => {
    for (let size = Math.max(1, list(plan).length >> 1); ; size >>= 1) {
      for (let at = 0; at < list(plan).length && !isOver(); ) {
        const rest = list(plan).toSpliced(at, size)
        if (!(await keep(put(plan, rest)))) at += size
      }
      if (size === 1 || isOver()) return
    }
  }

  const dropDevice = async (): Promise<void> => {
    for (let at = plan.devices.length - 1; at >= 0; at--) {
      const moves = (list: ReadonlyArray<Move>): ReadonlyArray<Move> =>
        list.flatMap((move) =>
          move.device === at ? [] : [{ ...move, device: move.device > at ? move.device - 1 : move.device }],
        )
      const { devices, acts, faults } = plan
      await keep({ ...plan, devices: devices.toSpliced(at, 1), acts: moves(acts), faults: moves(faults) })
    }
  }

  const dropAct = () =>
    dropFrom(
      ({ acts }) => acts,
      (of, acts) => ({ ...of, acts }),
    )
  const dropFault = () =>
    dropFrom(
      ({ faults }) => faults,
      (of, faults) => ({ ...of, faults }),
    )

  const calmDown = async (): Promise<void> => {
    for (const kind of FAULT_KINDS) if (has(plan.mask, kind)) await keep({ ...plan, mask: without(plan.mask, kind) })
    const each = (change: (device: DevicePlan) => DevicePlan): Plan => ({ ...plan, devices: plan.devices.map(change) })
    await keep(each((device) => ({ ...device, weather: CALM })))
    for (const rate of Object.keys(CALM) as ReadonlyArray<keyof typeof CALM>)
      if (plan.devices.some(({ weather }) => weather[rate] > 0))
        await keep(each((device) => ({ ...device, weather: { ...device.weather, [rate]: 0 } })))
    await keep(each((device) => ({ ...device, clock: { kind: "right" } })))
    await keep(each((device) => ({ ...device, diskFault: 0 })))
    await keep(each((device) => ({ ...device, diskLatency: 0 })))
    await keep(each((device) => ({ ...device, tabs: 1 })))
    await keep(each((device) => ({ ...device, signedIn: true })))
  }

  /** Finds the earliest step from which the first ready queue can always run. */
  const choosePlainly = async (): Promise<void> => {
    if (await keep({ ...plan, picksUntil: 0 })) return
    let [low, high] = [0, steps]
    while (high - low > 8 && !isOver()) {
      const middle = (low + high) >> 1
      if (await keep({ ...plan, picksUntil: middle })) high = middle
      else low = middle
    }
  }

  const hasten = async (): Promise<void> => {
    const last = Math.max(0, ...[...plan.acts, ...plan.faults].map(({ at }) => at))
    await keep({ ...plan, healAt: Math.min(plan.healAt, last + 2_000) })
    for (const part of [0, 0.25, 0.5]) {
      const sooner = (moves: ReadonlyArray<Move>): ReadonlyArray<Move> =>
        moves.map((move) => ({ ...move, at: Math.round(move.at * part) }))
      const soonerPlan = { ...plan, acts: sooner(plan.acts), faults: sooner(plan.faults) }
      if (await keep({ ...soonerPlan, healAt: Math.max(1_000, Math.round(plan.healAt * part)) })) return
    }
  }

  if (!(await keep(plan))) return { plan, steps, tried }
  for (let before = -1; before !== sizeOf(plan) && !isOver(); ) {
    before = sizeOf(plan)
    await dropDevice()
    await dropAct()
    await dropFault()
    await calmDown()
  }
  await choosePlainly()
  await hasten()
  return { plan, steps, tried }
}

/**
 * How much there is to read in a plan: its acts, its incidents, and the conditions that are wrong from the beginning.
 */
export const sizeOf = ({ acts, faults, devices }: Plan): number =>
  acts.length +
  faults.length +
  devices.reduce(
    (sum, { weather, clock, diskFault, diskLatency }) =>
      sum +
      Object.values(weather).filter((rate) => rate > 0).length +
      Number(clock.kind !== "right") +
      Number(diskFault > 0) +
      Number(diskLatency > 0),
    0,
  )
