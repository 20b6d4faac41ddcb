/** A browser: what outlives its tabs (cookies, keys, databases, locks), its link, and its open tabs. */
import type { DisksShape } from "../../../worker/store/disk/row-disk.ts"
import { makeDiskWatch } from "../check/disk-watch.ts"
import type { Invariant } from "../check/invariants.ts"
import { offsetAt } from "../kernel/clock.ts"
import type { Kernel } from "../kernel/kernel.ts"
import { makePrng } from "../kernel/prng.ts"
import type { DevicePlan } from "../plan/plan.ts"
import { makeBackedMedium } from "./backed-medium.ts"
import type { Carrier } from "./crossing.ts"
import { makeChannelHub, makeLockHub } from "./hubs.ts"
import { type DiskFault, type MediumOptions, makeMedium } from "./medium.ts"
import type { SimGateway } from "./sim-gateway.ts"
import { makeKeptThings } from "./sim-vault.ts"
import type { OpenSocket } from "./sim-wire.ts"
import { hasRow } from "./stored-rows.ts"
import { openTab, type Tab } from "./tab.ts"
import { CALM, type Link } from "./weather.ts"
import type { Witness } from "./witness.ts"

export type Device = ReturnType<typeof makeDevice>

export interface DeviceNeeds {
  readonly kernel: Kernel
  readonly seed: number
  readonly number: number
  readonly plan: DevicePlan
  readonly gateway: SimGateway
  readonly witness: Witness
  readonly violated: (inv: Invariant, detail: string) => void
  readonly trace: (actor: string, line: string) => void
  /** Null: the databases are in memory. */
  readonly backing: DisksShape | null
}

const FAULTS: ReadonlyArray<DiskFault> = ["quota", "abort", "lost", "lostAfter"]
/** The watch on the session query. Every tab has it, so a page always knows its user. */
export const SESSION_WATCH = 1
export const UNREAD_WATCH = 2

export const makeDevice = ({ kernel, seed, number, plan, gateway, witness, violated, trace, backing }: DeviceNeeds) => {
  const name = `device ${number}`
  const draw = makePrng(seed, name)
  const link: Link = {
    weather: plan.weather,
    outBlocked: false,
    backBlocked: false,
    cloggedUntil: 0,
    draw: makePrng(seed, `link ${number}`),
  }
  const diskWatch = makeDiskWatch(violated)
  const locks = makeLockHub(kernel)
  const channels = makeChannelHub(kernel)
  const kept = makeKeptThings()
  const sockets = new Set<OpenSocket>()
  const beginning = kernel.now
  let isHealed = false
  let disk = { fault: plan.diskFault, latency: plan.diskLatency }
  let jump = 0
  let tabs: Tab[] = []
  let opened = 0

  const mediumOptions: MediumOptions = {
    kernel,
    events: {
      writing: (volume, actor, changes) => diskWatch.writing(volume, actor, changes),
      torn: (volume) => diskWatch.torn(volume),
      destroyed: (volume) => {
        witness.gone.add(volume)
        for (const sent of witness.accepted.values()) if (sent.volume === volume) sent.isGivenUp = true
      },
    },
    fault: (volume, actor, changes) => {
      const appends = changes.some(({ key }) => key.startsWith("e|"))
      // A database that cannot even store its owner does not open, and its user goes on without storage.
      if (!appends || disk.fault === 0 || !hasRow(volume, "c|me")) return null
      if (!draw.chance(disk.fault)) return null
      const fault = draw.oneOf(FAULTS)
      witness.count(`disk ${fault}`)
      trace(actor.name, `disk: ${fault}`)
      return fault
    },
    latency: () => (disk.latency > 0 && draw.chance(disk.latency) ? draw.below(80) : 0),
  }
  const medium =
    backing === null
      ? makeMedium(mediumOptions)
      : makeBackedMedium(mediumOptions, backing, (detail) => violated("differs", `${name}, ${detail}`))

  const carrier: Carrier = {
    link,
    cookies: new Map(),
    ip: `10.0.0.${number + 1}`,
    hanging: new Set(),
    befell: (fault) => witness.count(fault),
    doneTwice: (what) => violated("replayed", what),
    staleTwice: (what) => violated("clock", what),
    misjudged: (what) => violated("signature", what),
    leaving: (actor, { method, url, body }) => {
      trace(actor.name, `→ ${method} ${url.split("?")[0]}`)
      if (body?.includes('"intentId"') !== true) return
      for (const volume of medium.volumes.values()) {
        const leader = diskWatch.leaderOf(volume)
        const intentId = /"intentId":"([^"]+)"/.exec(body)?.[1] ?? ""
        if (leader !== null && leader !== actor && hasRow(volume, `i|${intentId}`))
          violated("stale-send", `${actor.name} sends ${intentId}, and ${leader.name} owns user ${volume.userId}`)
      }
    },
  }

  const open = (): Tab => {
    const tabName = `tab ${number}.${opened++}`
    trace(tabName, "opens")
    const tab = openTab(tabName, {
      kernel,
      seed,
      gateway,
      carrier,
      locks,
      channels,
      kept,
      wires: { gateway: gateway.actor, hub: gateway.hub, sockets, befell: (fault) => witness.count(fault) },
      disks: medium.disksOf,
      clockOffset: () => jump + offsetAt(plan.clock, kernel.now - beginning),
      log: (line) => trace(tabName, `log: ${line}`),
      defect: (cause) => violated("defect", cause),
    })
    tabs.push(tab)
    tab.watch(SESSION_WATCH, { _tag: "session" })
    tab.watch(UNREAD_WATCH, { _tag: "unread" })
    return tab
  }

  /** Takes back `lost` of the unsafe writes in the databases that the tab leads. */
  const kill = (tab: Tab, how: { readonly lost: (unsafe: number) => number; readonly noticedMs: number }): void => {
    if (!tab.actor.alive) return
    trace(tab.name, "dies")
    tabs = tabs.filter((other) => other !== tab)
    kernel.kill(tab.actor)
    const owned = [...medium.volumes.values()].filter((volume) => diskWatch.leaderOf(volume) === tab.actor)
    medium.tear(
      owned.map(({ userId }) => userId),
      how.lost,
    )
    for (const socket of [...sockets]) if (socket.actor === tab.actor) socket.drop(how.noticedMs)
    locks.release(tab.actor)
    channels.release(tab.actor)
  }

  return {
    name,
    number,
    plan,
    kept,
    medium,
    carrier,
    locks,
    channels,
    sockets,
    diskWatch,
    tabs: (): ReadonlyArray<Tab> => tabs,
    openTab: open,
    kill,
    cutSockets: (): void => {
      for (const socket of [...sockets]) socket.cut()
    },
    jumpClock: (ms: number): void => {
      jump += ms
    },
    /** The whole browser crashes; unsafe writes may be lost. */
    crash: (lost: (unsafe: number) => number): void => {
      for (const tab of [...tabs]) kill(tab, { lost, noticedMs: draw.below(30_000) })
      medium.tear([...medium.volumes.keys()], lost)
    },
    isHealed: (): boolean => isHealed,
    heal: (): void => {
      isHealed = true
      link.weather = CALM
      link.outBlocked = false
      link.backBlocked = false
      link.cloggedUntil = 0
      disk = { fault: 0, latency: 0 }
      for (const end of [...carrier.hanging]) end()
      for (const tab of tabs) kernel.thaw(tab.actor)
    },
  }
}

/** The user of the tab's session as its page sees it. 0: a visitor. Null: not told yet. */
export const userOfTab = (tab: Tab): number | null => {
  const message = tab.seen.get(SESSION_WATCH)
  if (message?.kind !== "value") return null
  const { value } = message
  const user = typeof value === "object" && value !== null && "user" in value ? value.user : undefined
  return typeof user === "object" && user !== null && "id" in user ? Number(user.id) : 0
}
