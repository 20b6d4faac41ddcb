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

/** Behind all that a start asks for. */
const AFTER = "5 seconds"

/**
 * The account's collections on the worker's console, as `collections`: whoever knows RxDB types a query there, and watches it. RxDB
 * is loaded for it when the first screens have long been answered.
 */
const collectionsOnConsole = (userId: number): Effect.Effect<void, never, Stores | Scope.Scope> =>
  Effect.gen(function* () {
    yield* Effect.sleep(AFTER)
    const { openCollections } = yield* Effect.tryPromise(() => import("./store/collections/open-collections.ts"))
    const { collections } = yield* openCollections(userId, yield* wholeStore)
    yield* Effect.acquireRelease(
      Effect.sync(() => Object.assign(globalThis, { collections })),
      // The next account's may stand there already.
      () =>
        Effect.sync(
          () =>
            Reflect.get(globalThis, "collections") === collections && Reflect.deleteProperty(globalThis, "collections"),
        ),
    )
  }).pipe(Effect.catchCause((cause) => Effect.logWarning("the collections could not be opened", cause)))

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
