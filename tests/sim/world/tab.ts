/** A tab as an actor: a real worker from its handshake on, and a page that records how each of its verbs ended. */
import { Context, Effect, Exit, Layer, type Scope } from "effect"
import type { Command } from "#schema/commands.ts"
import type { AppError, AppFailure } from "#schema/errors.ts"
import { withSecret } from "#schema/rules/account/resume-secrets.ts"
import { PROTOCOL } from "#schema/rules/protocol.ts"
import type { Outcome, WatchMessage } from "#schema/worker-api.ts"
import { FileReading } from "../../../worker/blobs/blob-work.ts"
import { Entropy } from "../../../worker/crypto/entropy.ts"
import { Signer } from "../../../worker/crypto/signing.ts"
import { Vault } from "../../../worker/crypto/vault.ts"
import { Ports } from "../../../worker/engine/ports.ts"
import { ClientFacts } from "../../../worker/http/client-facts.ts"
import { GatewayClock } from "../../../worker/http/gateway-clock.ts"
import { gatewayOver } from "../../../worker/http/http-client.ts"
import { EndedNotice } from "../../../worker/network/ended-notice.ts"
import { realtimeOver } from "../../../worker/realtime/socket-realtime.ts"
import { makeSupervisor, type Supervisor, type SupervisorNeeds } from "../../../worker/session/worker-api.ts"
import { Disks, type DisksShape } from "../../../worker/store/disk/row-disk.ts"
import { Channels } from "../../../worker/tabs/channels.ts"
import { Locks } from "../../../worker/tabs/locks.ts"
import type { Actor, Kernel } from "../kernel/kernel.ts"
import { makePrng } from "../kernel/prng.ts"
import { type Carrier, makeCrossing } from "./crossing.ts"
import type { ChannelHub, LockHub } from "./hubs.ts"
import { pictureOf } from "./picture.ts"
import { bytesOf, type SimGateway, surroundings } from "./sim-gateway.ts"
import { type KeptThings, makeSimVault } from "./sim-vault.ts"
import { makeSimWire, type WireHost } from "./sim-wire.ts"

export interface TabNeeds {
  readonly kernel: Kernel
  readonly seed: number
  readonly gateway: SimGateway
  readonly carrier: Carrier
  readonly wires: WireHost
  readonly locks: LockHub
  readonly channels: ChannelHub
  readonly kept: KeptThings
  readonly disks: (actor: Actor) => DisksShape
  readonly clockOffset: () => number
  readonly log: (line: string) => void
  /** Called when a verb dies of a defect, or the worker fails. */
  readonly defect: (cause: string) => void
}

/** A call of a verb, and how it ended; the outcome is null while it runs. */
export interface Verb {
  readonly what: string
  readonly since: number
  outcome: Outcome<unknown> | null
}

export interface Tab {
  readonly name: string
  readonly actor: Actor
  readonly verbs: Set<Verb>
  readonly execute: (command: Command, ended?: (outcome: Outcome<unknown>) => void) => Verb
  readonly read: (remote: unknown, ended?: (outcome: Outcome<unknown>) => void) => Verb
  readonly watch: (id: number, query: unknown) => Verb
  readonly unwatch: (id: number) => void
  readonly tell: (fact: Parameters<Supervisor["tell"]>[0]) => void
  /** The newest message of each watch. */
  readonly seen: Map<number, WatchMessage>
  readonly isUp: () => boolean
}

const SECRET_FREE: AppError = { kind: "unknown" }

export const openTab = (name: string, needs: TabNeeds): Tab => {
  const { kernel, seed, carrier, gateway, wires, log, defect } = needs
  const actor = kernel.actor(name)
  const entropy = { bytes: bytesOf(makePrng(seed, `entropy ${name}`)) }
  const crossing = makeCrossing(kernel, actor, carrier, gateway.door)
  const base = surroundings(kernel, actor, seed, needs.clockOffset, log).pipe(
    Context.add(Entropy, entropy),
    Context.add(Signer, crossing.sign),
    Context.add(FileReading, async ({ size }) => pictureOf(size)),
  )
  const verbs = new Set<Verb>()
  const seen = new Map<number, WatchMessage>()
  const waiting: Array<() => void> = []
  let supervisor: Supervisor | undefined
  let context: Context.Context<SupervisorNeeds | Scope.Scope> | undefined

  const layer = Layer.mergeAll(
    Layer.succeed(Disks, needs.disks(actor)),
    Layer.succeed(Vault, makeSimVault(kernel, actor, needs.kept, entropy)),
    GatewayClock.layer,
    ClientFacts.layer({ languageId: 1, countryId: null }),
    EndedNotice.layer,
    Locks.layerMemory(needs.locks.managerOf(actor)),
    Channels.layerMemory(needs.channels.channelsOf(actor)),
    Layer.succeed(Ports, {
      gateway: gatewayOver(crossing),
      realtime: realtimeOver(makeSimWire(kernel, actor, carrier, wires)),
    }),
  )
  const life = Effect.gen(function* () {
    const { cookies } = carrier
    context = yield* Effect.context<SupervisorNeeds | Scope.Scope>()
    supervisor = yield* makeSupervisor(
      {
        protocol: PROTOCOL,
        build: "sim",
        tab: name,
        origin: "http://livcam.test",
        cookies: {
          userLoginId: Number(cookies.get("user_login_id") ?? 0) || null,
          deviceId: cookies.get("deviceId") ?? null,
        },
        resumeSecrets: needs.kept.resumeSecrets,
        languageId: 1,
        countryId: null,
        visible: true,
      },
      (message) => {
        if (message.kind === "resumeSecret")
          needs.kept.resumeSecrets =
            message.secret === null ? null : withSecret(needs.kept.resumeSecrets, message.secret)
        else if (message.kind !== "outdated") seen.set(message.id, message)
      },
    )
    for (const begin of waiting.splice(0)) begin()
    return yield* Effect.never
  })
  kernel.soon(actor, () => {
    Effect.runForkWith(base)(Effect.scoped(life).pipe(Effect.provide(layer))).addObserver((exit) => {
      if (Exit.isFailure(exit)) defect(`the worker of ${name} fell: ${String(exit.cause)}`)
    })
  })

  const ask = <A>(
    what: string,
    verb: (it: Supervisor) => Effect.Effect<A, AppFailure>,
    ended: (outcome: Outcome<unknown>) => void = () => {},
  ): Verb => {
    const asked: Verb = { what, since: kernel.now, outcome: null }
    verbs.add(asked)
    const begin = (): void => {
      if (supervisor === undefined || context === undefined) throw new Error("asked before the worker was up")
      Effect.runForkWith(context)(verb(supervisor)).addObserver((exit) => {
        verbs.delete(asked)
        if (Exit.isSuccess(exit)) asked.outcome = { ok: true, value: exit.value }
        else {
          const [reason] = exit.cause.reasons
          const error = reason?._tag === "Fail" ? reason.error.error : SECRET_FREE
          if (reason?._tag === "Die") defect(`${what}: ${String(exit.cause)} ${String((reason.defect as Error).stack)}`)
          asked.outcome = { ok: false, error }
        }
        log(`${what}: ${asked.outcome.ok ? "done" : asked.outcome.error.kind}`)
        ended(asked.outcome)
      })
    }
    if (supervisor === undefined) waiting.push(() => kernel.soon(actor, begin))
    else kernel.soon(actor, begin)
    return asked
  }

  return {
    name,
    actor,
    verbs,
    seen,
    execute: (command, ended) => ask(command._tag, (it) => it.execute(command), ended),
    read: (remote, ended) => ask("read", (it) => it.read(remote), ended),
    watch: (id, query) => ask("watch", (it) => it.watch(id, query)),
    unwatch: (id) => void ask("unwatch", (it) => it.unwatch(id)),
    tell: (fact) => void ask("tell", (it) => it.tell(fact)),
    isUp: () => supervisor !== undefined,
  }
}
