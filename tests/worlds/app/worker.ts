/** A tab's worker in this process: the real one. Its TabLife decides what reaches it and what leaves it. */
import { expose } from "comlink"
import { Clock, Effect, Exit, Layer, ManagedRuntime, Scope } from "effect"
import type { WorkerApi } from "#schema/worker-api.ts"
import type { VaultShape } from "../../../worker/crypto/vault.ts"
import { Vault } from "../../../worker/crypto/vault.ts"
import { Ports } from "../../../worker/engine/ports.ts"
import { ClientFacts } from "../../../worker/http/client-facts.ts"
import { GatewayClock } from "../../../worker/http/gateway-clock.ts"
import { gatewayHttp } from "../../../worker/http/http-client.ts"
import { EndedNotice } from "../../../worker/network/ended-notice.ts"
import { chosenRealtime } from "../../../worker/realtime/chosen-realtime.ts"
import { makeWorkerApi } from "../../../worker/session/worker-api.ts"
import { Disks, type DisksShape } from "../../../worker/store/disk/row-disk.ts"
import { Channels, type MemoryChannels } from "../../../worker/tabs/channels.ts"
import { Locks } from "../../../worker/tabs/locks.ts"
import type { MemoryLocks } from "../../../worker/tabs/memory-locks.ts"
import { OwnProtocol } from "../../../worker/tabs/messages.ts"
import type { RtmNetwork } from "../realtime/rtm-double.ts"
import type { TestNetwork } from "./network.ts"
import {
  channelsIn,
  clockIn,
  disksIn,
  endpointIn,
  locksIn,
  makeTabLife,
  type TabLife,
  vaultIn,
  wireIn,
} from "./tab-life.ts"

export const ORIGIN = "http://livcam.test"

export interface TestWorker {
  readonly life: TabLife
  /** The page's end of the line. */
  readonly port: MessagePort
  /** Its API, without the line. */
  readonly api: WorkerApi
  /** Ends it at once, as a browser does when its page goes. */
  readonly kill: () => void
  /** Lets it put things away, then ends it. */
  close(): Promise<void>
}

export interface TestWorkerOptions {
  /** Its name among all workers of the browser. */
  readonly name: string
  readonly protocol: number
  readonly disks: DisksShape
  readonly vault: VaultShape
  readonly locks: MemoryLocks
  readonly channels: MemoryChannels
  readonly network: TestNetwork
  /** Agora, for a gateway that is configured for it. */
  readonly agora: RtmNetwork | undefined
  readonly time: Layer.Layer<never>
  /** Called with the path of each request that leaves the worker. */
  readonly asked: (path: string) => void
}

const nobody = (): never => {
  throw new Error("the gateway wants Agora, and the world has none")
}

export const startTestWorker = (options: TestWorkerOptions): TestWorker => {
  const { name, protocol, disks, vault, locks, channels, network, agora, time, asked } = options
  const life = makeTabLife()
  const scope = Scope.makeUnsafe()
  const clock = Effect.runSync(Effect.provide(Effect.service(Clock.Clock), time))
  const fetch = (request: Request): Promise<Response> =>
    life.cross(() => {
      asked(new URL(request.url).pathname)
      return network.fetch(request)
    })
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      Layer.succeed(Disks, disksIn(life, disks)),
      Layer.succeed(Vault, vaultIn(life, vault)),
      GatewayClock.layer,
      ClientFacts.layer({ languageId: 1, countryId: null }),
      EndedNotice.layer,
      Locks.layerMemory(locksIn(life, locks.clientOf(name))),
      Channels.layerMemory(channelsIn(life, channels)),
      Layer.succeed(OwnProtocol, protocol),
      Layer.succeed(Ports, {
        gateway: gatewayHttp({ origin: ORIGIN, fetch }),
        realtime: chosenRealtime(wireIn(life, network.openWire), async () => (agora ?? nobody()).make),
      }),
    ).pipe(Layer.provideMerge(Layer.succeed(Clock.Clock, clockIn(life, clock)))),
  )
  const { port1, port2 } = new MessageChannel()
  const api = makeWorkerApi((effect) => runtime.runPromise(Effect.provideService(effect, Scope.Scope, scope)))
  expose(api, endpointIn(life, port2))
  life.onDeath(() => {
    locks.release(name)
    port2.close()
  })
  return {
    life,
    port: port1,
    api,
    kill: life.kill,
    close: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      await runtime.dispose()
      life.kill()
    },
  }
}
