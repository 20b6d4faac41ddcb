/** The product's own disk, log and services for views, with an outbox and a history that do nothing. */
import { Effect, Layer, SubscriptionRef } from "effect"
import { quickTurns } from "../../../worker/engine/quick-turns.ts"
import { type Filling, History } from "../../../worker/history/history.ts"
import { Identity } from "../../../worker/http/identity.ts"
import { Intents } from "../../../worker/intents/intents.ts"
import { Log, makeLog } from "../../../worker/log/log.ts"
import { Outbox } from "../../../worker/outbox/outbox.ts"
import { dexieDisks } from "../../../worker/store/disk/dexie-disk.ts"
import { storeLayer } from "../../../worker/store/open-store.ts"

const outbox = Layer.effect(
  Outbox,
  Effect.map(SubscriptionRef.make<ReadonlySet<string>>(new Set()), (sending) => ({ sending, freeze: Effect.void })),
)
const history = Layer.effect(
  History,
  Effect.map(SubscriptionRef.make<ReadonlyMap<string, Filling>>(new Map()), (filling) => ({
    filling,
    fill: () => Effect.void,
    fetch: () => Effect.succeed(0),
  })),
)

export const ourServices = (me: number) =>
  Layer.mergeAll(Intents.layer, outbox, history).pipe(
    Layer.provideMerge(Layer.effect(Log, makeLog(me))),
    Layer.provideMerge(Layer.mergeAll(storeLayer(me), Layer.succeed(Identity, { userId: me }))),
    Layer.provide(dexieDisks({ indexedDB, IDBKeyRange, storage: navigator.storage })),
    Layer.provideMerge(quickTurns),
  )
export type OurServices = Layer.Success<ReturnType<typeof ourServices>>
