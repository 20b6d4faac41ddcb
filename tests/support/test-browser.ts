/** A browser of the world: what outlives a tab (cookies, keys, databases, locks), and tabs with the page's client over a real worker. */
import { expose } from "comlink"
import { Effect, Exit, Layer, ManagedRuntime, Scope } from "effect"
import { PROTOCOL } from "#schema/rules/protocol.ts"
import type { Gateway } from "../../gateway/app.ts"
import { type LiveClient, makeLiveClient } from "../../src/client/live-client.ts"
import { linkOver } from "../../src/client/worker-link.ts"
import { Vault } from "../../worker/crypto/vault.ts"
import { vaultMemoryWith } from "../../worker/crypto/vault-memory.ts"
import { Ports } from "../../worker/engine/ports.ts"
import { ClientFacts } from "../../worker/gateway/client-facts.ts"
import { GatewayClock } from "../../worker/gateway/gateway-clock.ts"
import { gatewayHttp } from "../../worker/gateway/http-client.ts"
import { EndedNotice } from "../../worker/network/ended-notice.ts"
import { realtimeOver } from "../../worker/realtime/socket-realtime.ts"
import { makeWorkerApi } from "../../worker/session/worker-api.ts"
import { makeMemoryMedium } from "../../worker/store/memory-disk.ts"
import { Disks, type DisksShape } from "../../worker/store/row-disk.ts"
import { Channels, makeMemoryChannels } from "../../worker/tabs/channels.ts"
import { Locks, makeMemoryLocks } from "../../worker/tabs/locks.ts"
import { deviceKeysOf } from "./device-keys.ts"
import { makeTestNetwork, type TestNetwork } from "./test-network.ts"

const ORIGIN = "http://livcam.test"

export interface TestBrowserOptions {
  /** Where accounts' databases are; memory unless told. */
  readonly disks?: DisksShape
}

export interface TestBrowser {
  readonly network: TestNetwork
  /** A new tab, with a worker of its own. */
  openTab(): TestTab
  close(): Promise<void>
}

export interface TestTab {
  readonly client: LiveClient
  /** Closes as a browser does: the worker has time to put things away. */
  close(): Promise<void>
  /** From now on nothing of this tab reaches storage or network. */
  kill(): Promise<void>
}

interface Surroundings extends TestBrowserOptions {
  readonly gateway: Gateway
  /** The world's clock. */
  readonly time: Layer.Layer<never>
  readonly number: number
  readonly travel: <A>(journey: () => Promise<A>) => Promise<A>
}

/** A tab's view of the databases: a dead tab's writes fail. */
const whileAlive = (disks: DisksShape, isAlive: () => boolean): DisksShape => {
  const alive = <A>(operation: () => Promise<A>): Promise<A> =>
    isAlive() ? operation() : Promise.reject(new DOMException("the tab was killed", "AbortError"))
  return {
    open: async (userId) => {
      const disk = await alive(() => disks.open(userId))
      return {
        get: (keys) => alive(() => disk.get(keys)),
        range: (from, to, limit) => alive(() => disk.range(from, to, limit)),
        write: (changes, options) => alive(() => disk.write(changes, options)),
        close: () => disk.close(),
      }
    },
    destroy: (userId) => alive(() => disks.destroy(userId)),
  }
}

export const makeTestBrowser = async ({
  gateway,
  time,
  number,
  travel,
  disks = makeMemoryMedium(),
}: Surroundings): Promise<TestBrowser> => {
  const network = makeTestNetwork(gateway, `10.0.0.${number + 1}`, travel)
  const deviceKeys = await deviceKeysOf(number % 2 === 0 ? "one" : "two")
  const vault = await Effect.runPromise(Effect.provide(Effect.service(Vault), vaultMemoryWith(deviceKeys)))
  const locks = makeMemoryLocks()
  const channels = makeMemoryChannels()
  const tabs = new Set<TestTab>()
  let tabsOpened = 0

  const openTab = (): TestTab => {
    tabsOpened += 1
    const tab = `tab-${number}-${tabsOpened}`
    let isAlive = true
    const fetch = (request: Request) =>
      isAlive ? network.fetch(request) : Promise.reject(new TypeError("the tab was killed"))
    const scope = Scope.makeUnsafe()
    const runtime = ManagedRuntime.make(
      Layer.mergeAll(
        Layer.succeed(
          Disks,
          whileAlive(disks, () => isAlive),
        ),
        Layer.succeed(Vault, vault),
        GatewayClock.layer,
        ClientFacts.layer({ languageId: 1, countryId: null }),
        EndedNotice.layer,
        Locks.layerMemory(locks),
        Channels.layerMemory(channels),
        Layer.succeed(Ports, {
          gateway: gatewayHttp({ origin: ORIGIN, fetch }),
          realtime: realtimeOver(network.openWire),
        }),
      ).pipe(Layer.provideMerge(time)),
    )
    const { port1, port2 } = new MessageChannel()
    expose(
      makeWorkerApi((effect) => runtime.runPromise(Effect.provideService(effect, Scope.Scope, scope))),
      port2,
    )
    const end = async (): Promise<void> => {
      tabs.delete(opened)
      client.close()
      await Effect.runPromise(Scope.close(scope, Exit.void))
      await runtime.dispose()
      port2.close()
    }
    const client = makeLiveClient({
      tab,
      hello: () => ({
        protocol: PROTOCOL,
        build: "test",
        tab,
        origin: ORIGIN,
        cookies: {
          userLoginId: Number(network.cookies.get("user_login_id") ?? 0) || null,
          deviceId: network.cookies.get("deviceId") ?? null,
        },
        languageId: 1,
        countryId: null,
        visible: true,
      }),
      // The client's watches end a while after it was closed: its end of the channel must bear that.
      open: () => ({ ...linkOver(port1, () => {}), close: () => port1.close() }),
    })
    const opened: TestTab = {
      client,
      close: end,
      kill: () => {
        isAlive = false
        return end()
      },
    }
    tabs.add(opened)
    return opened
  }

  return {
    network,
    openTab,
    close: async () => {
      for (const tab of [...tabs]) await tab.close()
    },
  }
}
