/** A browser of the world: what outlives a tab (cookies, keys, databases, locks), and tabs with the page's client over a real worker. */
import { Clock, Effect, type Layer } from "effect"
import { withSecret } from "#schema/rules/account/resume-secrets.ts"
import { KEPT_COOKIE } from "#schema/rules/kept-note.ts"
import { PROTOCOL } from "#schema/rules/protocol.ts"
import type { WorkerApi } from "#schema/worker-api.ts"
import type { Gateway } from "../../../gateway/app.ts"
import { type LiveClient, makeLiveClient } from "../../../src/client/live-client.ts"
import { linkOver } from "../../../src/client/worker/worker-link.ts"
import { Vault } from "../../../worker/crypto/vault.ts"
import { vaultMemoryWith } from "../../../worker/crypto/vault-memory.ts"
import { makeMemoryMedium } from "../../../worker/store/disk/memory-disk.ts"
import type { DisksShape } from "../../../worker/store/disk/row-disk.ts"
import { type MemoryChannels, makeMemoryChannels } from "../../../worker/tabs/channels.ts"
import { type MemoryLocks, makeMemoryLocks } from "../../../worker/tabs/memory-locks.ts"
import { tabLockOf } from "../../../worker/tabs/messages.ts"
import { deviceKeysOf } from "../http/device-keys.ts"
import type { RtmNetwork } from "../realtime/rtm-double.ts"
import { makeTestNetwork, type TestNetwork } from "./network.ts"
import { ORIGIN, startTestWorker, type TestWorker } from "./worker.ts"

export interface TestBrowserOptions {
  /** The storage of accounts' databases. Default: memory. */
  readonly disks?: DisksShape
  /** Agora, for a gateway that is configured for it. */
  readonly agora?: RtmNetwork
}

export interface TestTabOptions {
  /** The version of the app: page and worker. */
  readonly protocol?: number
}

/** A request that left a worker, and the locks that the worker held then. */
export interface AskedBy {
  readonly worker: string
  readonly path: string
  readonly locks: ReadonlyArray<string>
}

export interface TestBrowser {
  readonly network: TestNetwork
  readonly locks: Pick<MemoryLocks, "held">
  /** The channels between its tabs. */
  readonly channels: MemoryChannels
  readonly asked: ReadonlyArray<AskedBy>
  /** Thefts of leaders' locks, with their times. */
  readonly steals: ReadonlyArray<{ readonly name: string; readonly by: string; readonly at: number }>
  /** A new tab, with a worker of its own. */
  openTab(options?: TestTabOptions): TestTab
  /**
   * Deletes keys and databases and keeps cookies, as browsers may: they are gone for tabs that open from now on.
   * `smallToo`: what pages keep in small storage goes as well.
   */
  clearStorage(smallToo?: "smallToo"): Promise<void>
  /** Deletes the keys under open tabs. The test empties their databases itself. */
  clearVault(): void
  close(): Promise<void>
}

export interface TestTab {
  readonly client: LiveClient
  /** The present worker's name, as locks name their holders. */
  readonly worker: () => string
  /** The present worker's API. Throws while none runs. */
  readonly api: () => WorkerApi
  /** Closes in order: the worker has time to put things away. */
  close(): Promise<void>
  /**
   * Ends at once: nothing of the tab reaches storage, network, channels or locks any more, and the browser frees its
   * locks.
   */
  kill(): Promise<void>
  /** Its worker does not run until it thaws, and keeps its locks. */
  freeze(): void
  thaw(): void
}

interface Surroundings extends TestBrowserOptions {
  readonly gateway: Gateway
  /** The world's clock. */
  readonly time: Layer.Layer<never>
  readonly number: number
  readonly travel: <A>(journey: () => Promise<A>) => Promise<A>
}

export const makeTestBrowser = async ({
  gateway,
  time,
  number,
  travel,
  disks: given = makeMemoryMedium(),
  agora,
}: Surroundings): Promise<TestBrowser> => {
  const network = makeTestNetwork(gateway, `10.0.0.${number + 1}`, travel)
  const deviceKeys = await deviceKeysOf(number % 2 === 0 ? "one" : "two")
  const vaultValues = new Map<string, unknown>()
  const makeVault = () => {
    vaultValues.clear()
    return Effect.runPromise(Effect.provide(Effect.service(Vault), vaultMemoryWith(deviceKeys, vaultValues)))
  }
  let vault = await makeVault()
  let disks = given
  let resumeSecrets: string | null = null
  const clock = Effect.runSync(Effect.provide(Effect.service(Clock.Clock), time))
  const asked: Array<AskedBy> = []
  const steals: Array<TestBrowser["steals"][number]> = []
  const locks = makeMemoryLocks((name, by) => {
    if (!name.startsWith(tabLockOf(""))) steals.push({ name, by, at: clock.currentTimeMillisUnsafe() })
  })
  const channels = makeMemoryChannels()
  const tabs = new Set<TestTab>()
  let tabsOpened = 0
  let workersStarted = 0

  const openTab = ({ protocol = PROTOCOL }: TestTabOptions = {}): TestTab => {
    tabsOpened += 1
    const tab = `tab-${number}-${tabsOpened}`
    let name = ""
    let worker: TestWorker | undefined
    const client = makeLiveClient({
      tab,
      hello: () => ({
        protocol,
        build: "test",
        tab,
        origin: ORIGIN,
        cookies: {
          userLoginId: Number(network.cookies.get("user_login_id") ?? 0) || null,
          deviceId: network.cookies.get("deviceId") ?? null,
          kept: network.cookies.get(KEPT_COOKIE) ?? null,
        },
        resumeSecrets,
        languageId: 1,
        countryId: null,
        visible: true,
      }),
      keepSecret: (secret) => {
        resumeSecrets = secret === null ? null : withSecret(resumeSecrets, secret)
      },
      open: () => {
        workersStarted += 1
        const mine = `${tab} worker ${workersStarted}`
        const started = startTestWorker({
          name: mine,
          protocol,
          disks,
          agora,
          vault,
          locks,
          channels,
          network,
          time,
          asked: (path) => {
            const held = locks.held().flatMap(([lock, holder]) => (holder === mine ? [lock] : []))
            asked.push({ worker: mine, path, locks: held })
          },
        })
        name = mine
        worker = started
        return linkOver(started.port, started.kill)
      },
    })
    const opened: TestTab = {
      client,
      worker: () => name,
      api: () => {
        if (worker === undefined) throw new Error("no worker runs")
        return worker.api
      },
      close: async () => {
        tabs.delete(opened)
        await worker?.close()
        client.close()
      },
      kill: async () => {
        tabs.delete(opened)
        client.close()
      },
      freeze: () => worker?.life.freeze(),
      thaw: () => worker?.life.thaw(),
    }
    tabs.add(opened)
    return opened
  }

  return {
    network,
    locks,
    channels,
    asked,
    steals,
    openTab,
    clearVault: () => vaultValues.clear(),
    clearStorage: async (smallToo) => {
      if (smallToo !== undefined) resumeSecrets = null
      vault = await makeVault()
      disks = makeMemoryMedium()
    },
    close: async () => {
      for (const tab of [...tabs]) {
        tab.thaw()
        await tab.close()
      }
    },
  }
}
