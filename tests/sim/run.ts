/** One run of a plan: a safety phase with faults, healing, a liveness phase of limited time, final checks. */
import type { LogFile } from "#schema/log/entry.ts"
import { askedTwice, finalChecks } from "./check/final-checks.ts"
import type { Invariant, Violation } from "./check/invariants.ts"
import { makePrng } from "./kernel/prng.ts"
import { setTraps } from "./kernel/traps.ts"
import { logsOf } from "./log-files.ts"
import { playAct, signIn } from "./plan/acts.ts"
import { setBan, strike } from "./plan/incidents.ts"
import type { Plan } from "./plan/plan.ts"
import { tellAgain } from "./world/channel.ts"
import { type Device, userOfTab } from "./world/device.ts"
import { hasOpenOnce, headOf, intentsOf } from "./world/stored-rows.ts"
import type { Tab } from "./world/tab.ts"
import { openWorld, type World, type WorldOptions } from "./world/world.ts"

export interface RunResult {
  readonly plan: Plan
  /** The first violation is the one that made the run fail. */
  readonly violations: ReadonlyArray<Violation>
  readonly steps: number
  /** Simulated time, ms. */
  readonly ms: number
  /** Covers every choice, and what was stored at the end. */
  readonly hash: string
  /** Faults by kind, kills, accepted intents. */
  readonly tally: ReadonlyMap<string, number>
  readonly diskWrites: number
  readonly gatewayCommits: number
  /** Steps of each device's first tab. */
  readonly workerSteps: ReadonlyArray<number>
  /** When the run failed: the log of each account on each device. Otherwise empty. */
  readonly logs: ReadonlyArray<LogFile>
}

/** All work must be finished within this time after healing. */
const LIVENESS_MS = 60_000
const LOOK_MS = 250
/** One world in this many lives longer, so that calls run out of coins and rarer timers fire. */
const LONG_EVERY = 6
const LONG_MS = 150_000
const MATCHING_EVERY = 3
/** One world in this many has a cheating client. */
const CHEATING_EVERY = 3
/** Added to the limit: the time that a user needs to come back and sign in again after a page has died. */
const RETURN_MS = 15_000

export const runPlan = async (plan: Plan, options: WorldOptions = {}): Promise<RunResult> => {
  // With a real component (a database that uses timers) the world is not closed, so no traps are set.
  const removeTraps = options.isOpen === true ? () => {} : setTraps()
  try {
    return await runTrapped(plan, options)
  } finally {
    removeTraps()
  }
}

const runTrapped = async (plan: Plan, options: WorldOptions): Promise<RunResult> => {
  const world = await openWorld(plan, options)
  const { kernel, driver, violations, devices } = world
  const failed = (): boolean => violations.length > 0
  const start = kernel.now
  const firsts: Tab[] = []
  try {
    for (const device of devices) {
      const first = device.openTab()
      firsts.push(first)
      for (let tab = 1; tab < device.plan.tabs; tab++) device.openTab()
      if (plan.kills?.device === device.number) killAt(world, device, first, plan.kills.at)
    }
    for (const [n, move] of plan.acts.entries())
      kernel.after(driver, move.at, () => playAct(world, move, makePrng(move.r, "act"), `${n}`))
    for (const move of plan.faults) kernel.after(driver, move.at, () => strike(world, move, makePrng(move.r, "fault")))
    for (const device of devices) keepUp(world, device)
    await kernel.run({ at: start + plan.healAt, check: failed })
    if (!failed()) await heal(world)
    if (!failed()) await finalChecks(world)
  } catch (cause) {
    const isEndless = cause instanceof Error && cause.message === "the world never rests"
    world.violated(
      isEndless ? "endless" : "defect",
      cause instanceof Error ? (cause.stack ?? cause.message) : `${cause}`,
    )
  } finally {
    world.close()
  }
  return {
    plan,
    violations,
    steps: kernel.steps,
    ms: kernel.now - start,
    hash: kernel.hash.toString(16),
    tally: world.witness.tally,
    diskWrites: devices.reduce((sum, { diskWatch }) => sum + diskWatch.writes, 0),
    gatewayCommits: world.gatewayWatch.commits,
    workerSteps: firsts.map(({ actor }) => actor.steps),
    logs: failed() ? devices.flatMap(logsOf) : [],
  }
}

/** Scripted kills: all unsafe writes are lost, and a new tab opens at once. */
const killAt = (world: World, device: Device, tab: Tab, [at, ...rest]: ReadonlyArray<number>): void => {
  if (at === undefined) return
  tab.actor.fuse = at
  tab.actor.burnt = () => {
    world.witness.count("kills")
    device.kill(tab, { lost: (unsafe) => unsafe, noticedMs: 0 })
    const next = device.tabs()[0] ?? device.openTab()
    killAt(world, device, next, rest)
  }
}

/**
 * Keeps the user present: signs in again after a while when the page shows a visitor, and opens a new tab when all are
 * gone.
 */
const keepUp = (world: World, device: Device): void => {
  const draw = makePrng(world.plan.seed, `habits ${device.number}`)
  const payer = makePrng(world.plan.seed, `subscriptions ${device.number}`)
  const isCheater = world.plan.seed % CHEATING_EVERY === 0 && device.number === 0
  const cheater = isCheater ? makePrng(world.plan.seed, "cheats") : null
  // In some worlds people look for matches all the time, and mostly accept the person they get.
  const matching = (): ReadonlyArray<string> =>
    world.plan.seed % MATCHING_EVERY === 0
      ? ["seekMatch", draw.chance(0.85) ? "agreeMatch" : "passMatch", "askPrivate"]
      : []
  const look = (): void => {
    const [tab] = device.tabs()
    if (tab === undefined) device.openTab()
    // A refused user tries again later, not at once: ten tries in a row block the sign-in.
    else if (device.tabs().every((one) => userOfTab(one) === 0) && draw.chance(device.isHealed() ? 1 : 0.4))
      signIn({ tab, device })
    // Calls run as usual: most are answered, and then both sides see each other. Most orders are paid.
    const seldom = draw.chance(0.1) ? ["startCall", "requestRefund"] : []
    if (tab !== undefined && draw.chance(0.7))
      for (const what of ["answerCall", "seeFirstFrame", "openCheckout", "payOrders", ...seldom, ...matching()])
        playAct(world, { what, device: device.number, tab: 0 }, draw, "habit")
    // In some worlds one user has a client that lies in every call.
    if (tab !== undefined && cheater !== null)
      playAct(world, { what: "cheatInCall", device: device.number, tab: 0 }, cheater, "habit")
    // For subscribers, weeks pass now and then.
    const isSubscriber = world.plan.users[device.plan.owner]?.subscribed === true
    if (tab !== undefined && isSubscriber && payer.chance(0.3))
      playAct(world, { what: "subscriptionsComeDue", device: device.number, tab: 0 }, payer, "habit")
    world.kernel.after(world.driver, draw.between(2_000, 6_000), look)
  }
  world.kernel.after(world.driver, draw.between(1_000, 6_000), look)
}

const homeOf = (world: World, device: Device): number => {
  const users = device.tabs().map(userOfTab)
  const owner = world.userIdOf(device.plan.owner)
  return users.includes(owner) ? owner : (users.find((id) => id !== null && id !== 0) ?? owner)
}

/** What a device still lacks; null when it lacks nothing. */
const missing = (world: World, device: Device): Invariant | null => {
  const userId = homeOf(world, device)
  if (!device.tabs().some((tab) => userOfTab(tab) === userId)) return "sign-in"
  const volume = device.medium.volumes.get(userId)
  if (volume === undefined) return "feed-stuck"
  if (intentsOf(volume).some(({ state }) => state === "waiting")) return "outbox-stuck"
  if (hasOpenOnce(volume)) return "once-stuck"
  if (headOf(volume)?.cursor !== world.gatewayWatch.feedHead(userId)) return "feed-stuck"
  // The answer to a sign-in ends the tab's session. The work that follows waits for its turn in the same tab, so a tab
  // may ask for a lock twice for a while.
  return askedTwice(device).length > 0 ? "left-behind" : null
}

const heal = async (world: World): Promise<void> => {
  const { kernel, devices, violations } = world
  world.trace("world", "healed")
  const process = world.gateway.process()
  if (process === null) world.gateway.start()
  else process.fuse = -1
  for (const device of devices) {
    device.heal()
    setBan(world, world.userIdOf(device.plan.owner), false)
    if (device.tabs().length === 0) device.openTab()
    for (const tab of device.tabs()) {
      if (world.plan.kills === undefined) tab.actor.fuse = -1
      tab.tell({ kind: "online", online: true })
    }
  }
  tellAgain(world)
  await settle(world)
  if (world.plan.seed % LONG_EVERY !== 0 || violations.length > 0) return
  await kernel.run({ at: kernel.now + LONG_MS, check: () => violations.length > 0 })
  await settle(world)
}

/** Returns when every device lacks nothing. What is still missing when the time is up is a violation. */
const settle = async (world: World): Promise<void> => {
  const { kernel, devices, violations, violated } = world
  const end = kernel.now + LIVENESS_MS + RETURN_MS
  let quiet = 0
  while (violations.length === 0 && quiet < 3) {
    await kernel.run({ at: kernel.now + LOOK_MS, check: () => violations.length > 0 })
    const lacking = devices.map((device) => missing(world, device))
    quiet = lacking.every((lack) => lack === null) ? quiet + 1 : 0
    if (kernel.now < end || quiet > 0) continue
    for (const [n, lack] of lacking.entries()) {
      const device = devices[n]
      if (lack !== null && device !== undefined) violated(lack, describe(world, device))
    }
  }
}

const describe = (world: World, device: Device): string => {
  const userId = homeOf(world, device)
  const volume = device.medium.volumes.get(userId)
  const waiting = volume === undefined ? [] : intentsOf(volume).filter(({ state }) => state === "waiting")
  const cursor = volume === undefined ? "none" : headOf(volume)?.cursor
  return [
    `${device.name}, user ${userId} (pages show ${device.tabs().map(userOfTab).join(", ")})`,
    `waiting ${waiting.map(({ intentId, lane }) => `${intentId} in ${lane}`).join(", ") || "none"}`,
    `cursor ${cursor} of ${world.gatewayWatch.feedHead(userId)}`,
    ...askedTwice(device),
  ].join("; ")
}
