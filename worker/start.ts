/** The composition root of the worker: a browser's storage, keys, locks and network, put together and served to the page. */
import { Effect, Layer, ManagedRuntime, Scope } from "effect"
import { vaultDexie } from "./crypto/vault-dexie.ts"
import { Ports } from "./engine/ports.ts"
import { quickTurns } from "./engine/quick-turns.ts"
import { ClientFacts } from "./http/client-facts.ts"
import { GatewayClock } from "./http/gateway-clock.ts"
import { gatewayHttpBrowser } from "./http/http-client.ts"
import { EndedNotice } from "./network/ended-notice.ts"
import { consoleLog } from "./observability/console-log.ts"
import { realtimeBrowser } from "./realtime/chosen-realtime.ts"
import { type Hearing, serve } from "./rpc.ts"
import { makeWorkerApi } from "./session/worker-api.ts"
import { dexieDisks } from "./store/disk/dexie-disk.ts"
import { type Stores, wholeStore } from "./store/open-store.ts"
import { Channels } from "./tabs/channels.ts"
import { Locks } from "./tabs/locks.ts"

/**
 * The account's collections on the worker's console: `await collections` there, and whoever knows RxDB types a query and watches it.
 * RxDB is loaded when they are first asked for: until then no start and no commit pays for it.
 */
const collectionsOnConsole = (userId: number): Effect.Effect<void, never, Stores | Scope.Scope> =>
  Effect.gen(function* () {
    const open = Effect.gen(function* () {
      const { openCollections } = yield* Effect.promise(() => import("./store/collections/open-collections.ts"))
      return (yield* openCollections(userId, yield* wholeStore)).collections
    })
    const runPromise = Effect.runPromiseWith(yield* Effect.context<Stores | Scope.Scope>())
    let opened: Promise<unknown> | undefined
    const get = () => {
      opened ??= runPromise(open)
      return opened
    }
    Object.defineProperty(globalThis, NAME, { configurable: true, get })
    // The next account's may stand there already.
    const isOwn = () => Object.getOwnPropertyDescriptor(globalThis, NAME)?.get === get
    yield* Effect.addFinalizer(() => Effect.sync(() => isOwn() && Reflect.deleteProperty(globalThis, NAME)))
  })
const NAME = "collections"

const runtime = ManagedRuntime.make(
  Layer.mergeAll(
    dexieDisks({ indexedDB, IDBKeyRange, storage: navigator.storage }),
    vaultDexie(),
    GatewayClock.layer,
    ClientFacts.layer({ languageId: 1, countryId: null }),
    EndedNotice.layer,
    Locks.layerBrowser,
    Channels.layerBrowser,
    consoleLog(),
    Layer.succeed(Ports, {
      gateway: gatewayHttpBrowser,
      realtime: realtimeBrowser,
      collections: collectionsOnConsole,
    }),
  ).pipe(Layer.provideMerge(quickTurns)),
)

const scope = Scope.makeUnsafe()

/** Serves the page from now on: the messages that it has sent before come first. */
export const start = (hear: Hearing): void =>
  serve(
    makeWorkerApi((effect) => runtime.runPromise(Effect.provideService(effect, Scope.Scope, scope))),
    hear,
  )
