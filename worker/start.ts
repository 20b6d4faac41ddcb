/**
 * The composition root of the worker. It puts the browser's storage, keys, locks and network together and serves the
 * result to the page over the worker's only Comlink.
 */
import { type Endpoint, expose } from "comlink"
import { Effect, Layer, ManagedRuntime, Scope } from "effect"
import type { WorkerApi } from "#schema/worker-api.ts"
import { vaultDexie } from "./crypto/vault-dexie.ts"
import { Ports } from "./engine/ports.ts"
import { quickTurns } from "./engine/quick-turns.ts"
import { ClientFacts } from "./http/client-facts.ts"
import { GatewayClock } from "./http/gateway-clock.ts"
import { gatewayHttpBrowser } from "./http/http-client.ts"
import { EndedNotice } from "./network/ended-notice.ts"
import { consoleLog } from "./observability/console-log.ts"
import { realtimeBrowser } from "./realtime/chosen-realtime.ts"
import { makeWorkerApi } from "./session/worker-api.ts"
import type { AccountCollections } from "./store/collections/account-collections.ts"
import { dexieDisks } from "./store/disk/dexie-disk.ts"
import { Channels } from "./tabs/channels.ts"
import { Locks } from "./tabs/locks.ts"

/** Offers the account's RxDB collections on the worker's console, as `await collections`, until the scope closes. */
const showOnConsole = (open: AccountCollections["Service"]["database"]): Effect.Effect<void, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.gen(function* () {
      const runPromise = Effect.runPromiseWith(yield* Effect.context<never>())
      const get = () => runPromise(Effect.map(open, ({ collections }) => collections))
      Object.defineProperty(globalThis, NAME, { configurable: true, get })
      return get
    }),
    // The next account may have defined its own property already: that one stays.
    (get) =>
      Effect.sync(
        () =>
          Object.getOwnPropertyDescriptor(globalThis, NAME)?.get === get && Reflect.deleteProperty(globalThis, NAME),
      ),
  )
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
      showCollections: showOnConsole,
    }),
  ).pipe(Layer.provideMerge(quickTurns)),
)

const scope = Scope.makeUnsafe()

/** Gives all messages of the page to a listener, beginning with those that arrived before the listener was added. */
type Hearing = (listener: (event: MessageEvent) => void) => void

/** Serves the page that started this worker. The port of `connect` comes as a transferred MessagePort. */
const serve = (api: WorkerApi, hear: Hearing): void => {
  const page: Endpoint = {
    addEventListener: (_type, listener) =>
      hear((event) => void ("handleEvent" in listener ? listener.handleEvent(event) : listener(event))),
    // The page never removes a listener: it ends the worker instead.
    removeEventListener: () => {},
    postMessage: (message, transfer = []) => self.postMessage(message, { transfer }),
  }
  expose(api, page)
}

/** Serves the page, beginning with the messages that it has already sent. */
export const start = (hear: Hearing): void =>
  serve(
    makeWorkerApi((effect) => runtime.runPromise(Effect.provideService(effect, Scope.Scope, scope))),
    hear,
  )
