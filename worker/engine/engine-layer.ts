/** Puts the services of an engine together. A visitor's engine has no feed and never connects. */
import { Effect, Layer, SubscriptionRef } from "effect"
import type { CallState } from "#schema/calls/call.ts"
import type { AppFailure } from "#schema/errors.ts"
import { Blobs } from "../blobs/blobs.ts"
import { callLayer } from "../call/call-layer.ts"
import { CallFacts } from "../call/call-service.ts"
import { Commands } from "../commands/commands.ts"
import type { Vault } from "../crypto/vault.ts"
import { Feed } from "../feed/feed.ts"
import { Restored } from "../feed/restored.ts"
import { RetryAll } from "../feed/retry-all.ts"
import { Syncing } from "../feed/syncing.ts"
import { Download } from "../history/download.ts"
import { History } from "../history/history.ts"
import type { ClientFacts } from "../http/client-facts.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import type { GatewayClock } from "../http/gateway-clock.ts"
import { Identity } from "../http/identity.ts"
import { Intents } from "../intents/intents.ts"
import { Log, makeLog } from "../log/log.ts"
import { DeadLine, watchForDeath } from "../network/dead-line.ts"
import type { EndedNotice } from "../network/ended-notice.ts"
import { Health } from "../network/health.ts"
import { Recovery } from "../network/recovery.ts"
import { WakeSignal } from "../network/wake-signal.ts"
import { spansLayer } from "../observability/spans.ts"
import { Once } from "../once/once.ts"
import { Outbox } from "../outbox/outbox.ts"
import { Arrivals } from "../queries/people/arrivals.ts"
import { Presences } from "../queries/people/presences.ts"
import { WatchDesk } from "../queries/watch-desk.ts"
import { Realtime } from "../realtime/realtime.ts"
import { Remotes } from "../remotes/remotes.ts"
import { Searching } from "../search/searching.ts"
import { AccountCollections } from "../store/collections/account-collections.ts"
import type { Disks } from "../store/disk/row-disk.ts"
import { families } from "../store/families.ts"
import { storeLayer } from "../store/open-store.ts"
import { RowReader } from "../store/row-reader.ts"
import { rowsOf } from "../store/rows.ts"
import { StorageMeter } from "../store/storage-meter.ts"
import { Lease } from "../tabs/lease.ts"
import { Visibility } from "../tabs/visibility.ts"
import { Oddities } from "../telemetry/oddities.ts"
import { Telemetry } from "../telemetry/telemetry.ts"
import { observedGateway } from "./observed-gateway.ts"
import { Ports } from "./ports.ts"

export type EngineNeeds = Ports | Disks | Vault | GatewayClock | ClientFacts | EndedNotice

export const engineLayer = (userId: number) => {
  const identity = Layer.succeed(Identity, { userId })
  const store = storeLayer(userId)
  const log = Layer.effect(Log, makeLog(userId))
  const gateway = observedGateway.pipe(Layer.provide(Layer.unwrap(Effect.map(Ports, ({ gateway }) => gateway))))
  const realtime = fencedRealtime.pipe(Layer.provide(Layer.unwrap(Effect.map(Ports, ({ realtime }) => realtime))))
  const feed = userId === 0 ? Feed.layerNone : Feed.layer
  const recovery = Layer.unwrap(
    Effect.gen(function* () {
      const client = yield* GatewayClient
      const { pull } = yield* Feed
      return Recovery.layer(userId === 0 ? client.call("config", {}) : pull)
    }),
  )

  const ground = Layer.mergeAll(
    spansLayer,
    identity,
    store,
    Health.layer,
    WakeSignal.layer,
    DeadLine.layer,
    Syncing.layer,
    Visibility.layer,
    Oddities.layer,
  )
  // `Restored` tells what the log finds lost when it opens, so the log opens first.
  const lines = Layer.mergeAll(Layer.provideMerge(Restored.layer, log), Layer.provideMerge(realtime, gateway))
  const blobs = Layer.provideMerge(Blobs.layer, Intents.layer)
  const followers = Layer.mergeAll(
    StorageMeter.layer,
    Searching.layer,
    History.layer,
    Layer.provideMerge(Arrivals.layer, Presences.layer),
    feed,
    blobs,
    Remotes.layer,
  )
  const calls = callLayer.pipe(Layer.provide(callFacts))
  const workers = Layer.mergeAll(recovery, calls, Outbox.layer, RetryAll.layer, Telemetry.layer, watchForDeath)
  const verbs = Layer.mergeAll(WatchDesk.layer, Layer.provideMerge(Commands.layer, AccountCollections.layer(userId)))
  return verbs.pipe(
    Layer.provideMerge(Download.layer),
    Layer.provideMerge(workers),
    Layer.provideMerge(Once.layer),
    Layer.provideMerge(followers),
    Layer.provideMerge(lines),
    Layer.provideMerge(ground),
  )
}

/**
 * Sends no packet while it is not sure that this tab leads. Requests are held back where they leave
 * (http/http-client.ts).
 */
const fencedRealtime: Layer.Layer<Realtime, never, Realtime> = Layer.effect(
  Realtime,
  Effect.gen(function* () {
    const realtime = yield* Realtime
    const { isSure } = yield* Lease
    return {
      ...realtime,
      send: (packet) => Effect.suspend(() => (isSure() ? realtime.send(packet) : Effect.succeed(false))),
    }
  }),
)

/**
 * What calls need from the engine: the newest call in the log, and a way to put the feed entries of replies into the
 * log.
 */
const callFacts: Layer.Layer<CallFacts, AppFailure, RowReader | Feed> = Layer.effect(
  CallFacts,
  Effect.gen(function* () {
    const reader = yield* RowReader
    const { ingest } = yield* Feed
    const key = families.call.key()
    const newest = yield* SubscriptionRef.make<CallState | null>((yield* reader.rows([key])).get(key) ?? null)
    const runFork = Effect.runForkWith(yield* Effect.context<never>())

    yield* reader.watch((writes) => {
      const written = writes.filter((write) => write.key === key)
      const call = rowsOf(new Map(written.map((write) => [write.key, write.value]))).get(key)
      if (written.length > 0) runFork(SubscriptionRef.set(newest, call ?? null))
    })

    return { current: SubscriptionRef.get(newest), changes: SubscriptionRef.changes(newest), ingest }
  }),
)
