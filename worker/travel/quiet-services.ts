/**
 * The services that queries read besides rows, as stand-ins for the past: no connection, nothing under way, no calls.
 * The travel bar tells of a past call, but the call is not shown: a ring that cannot be answered would only be in the
 * way.
 */
import { Effect, Layer, Stream, SubscriptionRef } from "effect"
import type { Signal } from "#schema/calls/call.ts"
import type { StorageUse } from "#schema/device/status.ts"
import type { HistoryDownload, RestoredNotice } from "#schema/device/sync.ts"
import { type AppError, failure } from "#schema/errors.ts"
import type { CheckedOnce } from "#schema/outbox/once.ts"
import type { Presence } from "#schema/people/user.ts"
import { type BlobProgress, Blobs } from "../blobs/blobs.ts"
import { CallService, type ShownCall } from "../call/call-service.ts"
import { Feed } from "../feed/feed.ts"
import { Restored } from "../feed/restored.ts"
import { Syncing } from "../feed/syncing.ts"
import { Download } from "../history/download.ts"
import { type Filling, History } from "../history/history.ts"
import { ClientFacts } from "../http/client-facts.ts"
import { Identity } from "../http/identity.ts"
import { EndedNotice } from "../network/ended-notice.ts"
import { Health, type Heard } from "../network/health.ts"
import { Recovery } from "../network/recovery.ts"
import { Once } from "../once/once.ts"
import { Outbox } from "../outbox/outbox.ts"
import { Past } from "../queries/past.ts"
import { Arrivals } from "../queries/people/arrivals.ts"
import { Presences } from "../queries/people/presences.ts"
import { type Link, Realtime } from "../realtime/realtime.ts"
import { StorageMeter } from "../store/storage-meter.ts"
import { firstStatus, StorageState } from "../store/storage-state.ts"

const refused = Effect.fail(failure("timeTravelling"))
const still = <A>(value: A) => SubscriptionRef.make<A>(value)

/** Network services that connect to nothing. */
const network = Layer.mergeAll(
  Layer.effect(EndedNotice, still<AppError | null>(null)),
  Layer.effect(
    Health,
    Effect.map(still<Heard>("ok"), (heard) =>
      Health.of({
        heard,
        note: () => Effect.void,
        browserSays: () => Effect.void,
        observe: (call) => call,
        ended: Effect.never,
        end: () => Effect.void,
      }),
    ),
  ),
  Layer.effect(
    Recovery,
    Effect.map(still<number | null>(null), (retryAt) => Recovery.of({ retryAt })),
  ),
  Layer.effect(
    Realtime,
    Effect.gen(function* () {
      return Realtime.of({
        connect: () => Effect.void,
        packets: Stream.never,
        send: () => Effect.succeed(false),
        link: yield* still<Link>("online"),
        retryAt: yield* still<number | null>(null),
        nudge: Effect.void,
        dropped: Effect.succeed(0),
      })
    }),
  ),
)

/** Services of the engine with nothing under way. */
const engine = Layer.mergeAll(
  Layer.effect(
    Feed,
    Effect.map(still<number | null>(null), (completeAt) =>
      Feed.of({ ingest: () => refused, pull: refused, completeAt }),
    ),
  ),
  Layer.effect(
    History,
    Effect.map(still<ReadonlyMap<string, Filling>>(new Map()), (filling) =>
      History.of({ fill: () => Effect.void, filling, fetch: () => refused }),
    ),
  ),
  Layer.effect(
    StorageState,
    Effect.map(still(firstStatus({})), (status) => StorageState.of({ status, lookAtRoom: Effect.void })),
  ),
  Layer.effect(
    StorageMeter,
    Effect.map(still<StorageUse | null>(null), (use) => StorageMeter.of({ use, measure: Effect.void })),
  ),
  Layer.effect(
    Once,
    Effect.map(still<ReadonlyArray<CheckedOnce>>([]), (checking) => Once.of({ carryOut: () => refused, checking })),
  ),
  Layer.effect(
    Outbox,
    Effect.map(still<ReadonlySet<string>>(new Set()), (sending) => Outbox.of({ sending, freeze: Effect.void })),
  ),
  Layer.effect(
    Presences,
    Effect.map(still<ReadonlyMap<number, Presence>>(new Map()), (known) =>
      Presences.of({ want: () => Effect.void, get: () => undefined, known }),
    ),
  ),
  Layer.succeed(Arrivals, Arrivals.of({ look: () => Effect.succeed([]) })),
  Syncing.layer,
  Layer.effect(
    Blobs,
    Effect.map(still<BlobProgress | null>(null), (progress) =>
      Blobs.of({ progress, keep: () => refused, read: () => refused, bring: () => refused }),
    ),
  ),
  Layer.effect(
    Restored,
    Effect.map(still<RestoredNotice | null>(null), (notice) =>
      Restored.of({ notice, begin: refused, finish: refused, dismiss: refused }),
    ),
  ),
  Layer.effect(
    Download,
    Effect.map(still<HistoryDownload | null>(null), (current) =>
      Download.of({
        current,
        wanted: () => null,
        survey: () => Effect.succeed({ done: 0, total: 0, mean: 0, missing: [] }),
        execute: () => refused,
      }),
    ),
  ),
  Layer.effect(
    CallService,
    Effect.gen(function* () {
      return CallService.of({
        startCall: () => refused,
        answerCall: () => refused,
        rejoinCall: () => refused,
        refuseCall: () => refused,
        cancelCall: () => refused,
        hangUp: () => refused,
        reportMedia: () => refused,
        dismissCall: () => refused,
        sendSignal: () => refused,
        shown: yield* still<ShownCall | null>(null),
        signals: yield* still<ReadonlyMap<string, ReadonlyArray<Signal>>>(new Map()),
      })
    }),
  ),
)

export const quietServices = (userId: number) =>
  Layer.mergeAll(
    Layer.succeed(Identity, { userId }),
    Layer.succeed(Past, true),
    ClientFacts.layer({ languageId: 1, countryId: null }),
    network,
    engine,
  )
