/**
 * What happens to the world at a moment of the plan: one incident per line, with the kind of fault that it belongs to.
 */
import { Effect } from "effect"
import { announceEnded } from "../../../gateway/realtime/ended-notice.ts"
import { Store } from "../../../gateway/store/store.ts"
import { compactFeed } from "../../../gateway/upkeep/compact-feeds.ts"
import type { Prng } from "../kernel/prng.ts"
import { tellAnyhow } from "../world/channel.ts"
import { type Device, userOfTab } from "../world/device.ts"
import type { Tab } from "../world/tab.ts"
import type { World } from "../world/world.ts"
import { send } from "./acts.ts"
import type { FaultKind } from "./mask.ts"

export interface Mishap {
  readonly world: World
  readonly device: Device
  readonly tab: Tab | undefined
  readonly draw: Prng
}

export interface Incident {
  readonly kind: FaultKind
  readonly weight: number
  readonly strike: (mishap: Mishap) => void
}

const later = ({ world }: Mishap, ms: number, task: () => void): void => void world.kernel.after(world.driver, ms, task)

/** How many of the newest unsafe writes a crash loses: often none, sometimes all. */
export const someLost =
  (draw: Prng) =>
  (unsafe: number): number =>
    draw.chance(0.5) ? 0 : draw.between(0, unsafe)

const reopen = (mishap: Mishap): void =>
  later(mishap, mishap.draw.between(0, 6_000), () => {
    if (mishap.device.tabs().length === 0) mishap.device.openTab()
  })

const killNow = (mishap: Mishap, tab: Tab): void => {
  const { device, draw, world } = mishap
  if (!tab.actor.alive) return
  world.witness.count("kills")
  device.kill(tab, { lost: someLost(draw), noticedMs: draw.chance(0.5) ? 0 : draw.below(30_000) })
  reopen(mishap)
}

/** Kills the tab in the middle of its work, after a drawn number of its steps. */
const killSoon = (mishap: Mishap): void => {
  const { tab, draw } = mishap
  if (tab === undefined) return
  tab.actor.fuse = draw.between(1, 60)
  tab.actor.burnt = () => killNow(mishap, tab)
}

/** The gateway process dies. Another one takes over within seconds, sometimes at once. */
const killGateway = (mishap: Mishap): void => {
  const { world, draw } = mishap
  const { gateway } = world
  if (gateway.process() === null) return
  world.witness.count("gateway deaths")
  world.trace("gateway", "dies")
  gateway.kill()
  later(mishap, draw.chance(0.3) ? 0 : draw.between(0, 8_000), () => {
    if (gateway.process() === null) world.trace("gateway", "starts anew")
    gateway.start()
  })
}

/** The actor that writes the database of the device's signed-in user; null: none. */
const leaderIn = ({ medium, diskWatch, tabs }: Device) => {
  const users = new Set(tabs().map(userOfTab))
  const volume = [...medium.volumes.values()].find(({ userId }) => userId !== 0 && users.has(userId))
  return volume === undefined ? null : diskWatch.leaderOf(volume)
}

export const incidents: Readonly<Record<string, Incident>> = {
  kill: { kind: "kill", weight: 3, strike: (mishap) => void (mishap.tab && killNow(mishap, mishap.tab)) },
  killSoon: { kind: "kill", weight: 8, strike: killSoon },
  crash: {
    kind: "crash",
    weight: 4,
    strike: (mishap) => {
      mishap.world.witness.count("crashes")
      mishap.device.crash(someLost(mishap.draw))
      reopen(mishap)
    },
  },
  freeze: {
    kind: "freeze",
    weight: 6,
    strike: (mishap) => {
      const { tab, draw, world } = mishap
      if (tab === undefined) return
      world.witness.count("freezes")
      world.trace(tab.name, "freezes")
      world.kernel.freeze(tab.actor)
      later(mishap, draw.between(500, 40_000), () => world.kernel.thaw(tab.actor))
    },
  },
  /**
   * The leader freezes in the middle of a write for long enough that the tab beside it steals its lock. Then the leader
   * goes on.
   */
  freezeLeader: {
    kind: "freeze",
    weight: 8,
    strike: (mishap) => {
      const { device, draw, world, tab } = mishap
      const leader = device.tabs().find((one) => one.actor === leaderIn(device))
      const me = tab === undefined ? 0 : (userOfTab(tab) ?? 0)
      if (leader === undefined || tab === undefined || me === 0) return
      if (device.tabs().length < 2) device.openTab()
      later(mishap, draw.between(500, 2_000), () => {
        if (device.isHealed() || !leader.actor.alive || leader.actor.frozen) return
        const other = world.userIds.find((id) => id !== me) ?? me
        send(
          { world, device, tab: leader, me, draw, serial: `${world.kernel.steps}` },
          other,
          `frozen ${world.kernel.steps}`,
        )
        leader.actor.fuse = draw.between(1, 40)
        leader.actor.burnt = () => {
          world.witness.count("freezes")
          world.trace(leader.name, "freezes while it writes")
          world.kernel.freeze(leader.actor)
          later(mishap, draw.between(9_000, 30_000), () => world.kernel.thaw(leader.actor))
        }
      })
    },
  },
  partition: {
    kind: "partition",
    weight: 6,
    strike: (mishap) => {
      const { device, draw, world } = mishap
      const { link } = device.carrier
      const way = draw.below(3)
      world.witness.count("partitions")
      world.trace(device.name, ["cut off", "cannot be heard", "cannot hear"][way] ?? "")
      if (way !== 2) link.outBlocked = true
      if (way !== 1) link.backBlocked = true
      if (draw.chance(0.5)) device.cutSockets()
      later(mishap, draw.between(500, 40_000), () => {
        link.outBlocked = false
        link.backBlocked = false
        for (const tab of device.tabs()) tab.tell({ kind: "online", online: true })
      })
    },
  },
  clog: {
    kind: "clog",
    weight: 4,
    strike: ({ device, draw, world }) => {
      world.witness.count("clogs")
      device.carrier.link.cloggedUntil = world.kernel.now + draw.between(500, draw.chance(0.2) ? 60_000 : 8_000)
    },
  },
  cutSockets: {
    kind: "hints",
    weight: 3,
    strike: ({ device, world }) => {
      world.witness.count("cut sockets")
      device.cutSockets()
    },
  },
  clockJump: {
    kind: "clockJump",
    weight: 4,
    strike: ({ device, draw, world }) => {
      world.witness.count("clock jumps")
      const size = draw.oneOf([20_000, 400_000, 7_200_000, 172_800_000])
      device.jumpClock(draw.chance(0.5) ? size : -size)
    },
  },
  channelAway: {
    kind: "channel",
    weight: 4,
    strike: (mishap) => {
      const { till } = mishap.world.gateway
      mishap.world.witness.count("channel away")
      till.isAway = true
      later(mishap, mishap.draw.between(500, 30_000), () => {
        till.isAway = false
      })
    },
  },
  /** The feed of the device's owner loses its old entries, sooner than a real feed ever does. */
  compaction: {
    kind: "compaction",
    weight: 12,
    strike: ({ world, device, draw }) => {
      const userId = world.userIdOf(device.plan.owner)
      const before = world.kernel.now + 1 - (draw.chance(0.5) ? 0 : draw.between(0, 20_000))
      world.kernel.soon(world.gateway.actor, () =>
        world.gateway.fork(compactFeed(userId, before, 1), (dropped) => {
          if (dropped > 0) world.witness.count("compactions")
        }),
      )
    },
  },
  channelTellsAnyhow: {
    kind: "channel",
    weight: 3,
    strike: ({ world, draw }) => {
      world.witness.count("shuffled webhooks")
      tellAnyhow(world, draw)
    },
  },
  gatewayDies: { kind: "gateway", weight: 5, strike: (mishap) => killGateway(mishap) },
  /** Kills the gateway process in the middle of its work, after a drawn number of its steps. */
  gatewayDiesSoon: {
    kind: "gateway",
    weight: 10,
    strike: (mishap) => {
      const process = mishap.world.gateway.process()
      if (process === null) return
      process.fuse = mishap.draw.between(1, 300)
      process.burnt = () => killGateway(mishap)
    },
  },
  sessionEnd: {
    kind: "sessionEnd",
    weight: 4,
    strike: (mishap) => {
      const { world, device, draw } = mishap
      const userId = Number(device.carrier.cookies.get("user_login_id") ?? 0)
      if (userId === 0) return
      world.witness.count("session ends")
      const why = draw.oneOf(["otherDevice", "logout"] as const)
      const told = draw.chance(0.5)
      const program = Effect.flatMap(Effect.service(Store), (store) =>
        store.transact((tx) =>
          Effect.andThen(
            tx.sessions.revokeAll(userId, why, world.kernel.now),
            told ? announceEnded(tx, userId, null, "otherDevice") : Effect.void,
          ),
        ),
      )
      world.kernel.soon(world.gateway.actor, () => world.gateway.fork(program, () => {}))
    },
  },
  ban: {
    kind: "ban",
    weight: 2,
    strike: (mishap) => {
      const { world, device, draw } = mishap
      const userId = world.userIdOf(device.plan.owner)
      world.witness.count("bans")
      setBan(world, userId, true)
      later(mishap, draw.between(1_000, 20_000), () => setBan(world, userId, false))
    },
  },
}

export const setBan = (world: World, userId: number, banned: boolean): void => {
  const program = Effect.flatMap(Effect.service(Store), (store) =>
    store.transact((tx) =>
      Effect.andThen(
        tx.accounts.update(userId, { banned }),
        banned ? announceEnded(tx, userId, null, "bannedAccount") : Effect.void,
      ),
    ),
  )
  world.kernel.soon(world.gateway.actor, () => world.gateway.fork(program, () => {}))
}

export const strike = (
  world: World,
  move: { readonly what: string; readonly device: number; readonly tab: number },
  draw: Prng,
): void => {
  const incident = incidents[move.what]
  const device = world.devices[move.device]
  if (incident === undefined || device === undefined) return
  const tabs = device.tabs()
  world.trace(device.name, `incident: ${move.what}`)
  incident.strike({ world, device, tab: tabs[move.tab % Math.max(1, tabs.length)], draw })
}
