/**
 * Oddities that must be reported, never swallowed (spec section 8): codes that the catalogue does not know, events that
 * do not decode, documents set aside. Code that meets an oddity notes it here; the engine reports each kind at most
 * once an hour.
 */
import { Clock, Context, Effect, Layer, Queue, Stream, SubscriptionRef } from "effect"
import type { ReportExtra } from "#schema/activity/activity.ts"
import { OWN_REPORTS } from "#schema/rules/telemetry.ts"
import { families } from "../store/families.ts"
import { RowReader } from "../store/row-reader.ts"
import { StorageState } from "../store/storage-state.ts"
import { Telemetry } from "./telemetry.ts"

const AGAIN_MS = 3_600_000
/** Most oddities that wait for their report; further ones push out the oldest. */
const MOST_WAITING = 100

export interface Oddity {
  readonly id: (typeof OWN_REPORTS)[keyof typeof OWN_REPORTS]
  /** Distinguishes oddities of the same id. */
  readonly key: string
  readonly extra: ReportExtra
}

export class Oddities extends Context.Service<
  Oddities,
  { readonly note: (oddity: Oddity) => void; readonly noted: Stream.Stream<Oddity> }
>()("livcam/worker/telemetry/Oddities") {
  static readonly layer: Layer.Layer<Oddities> = Layer.effect(
    Oddities,
    Effect.map(Queue.sliding<Oddity>(MOST_WAITING), (queue) => ({
      note: (oddity) => void Queue.offerUnsafe(queue, oddity),
      noted: Stream.fromQueue(queue),
    })),
  )
}

/** Reports oddities until the scope closes. A report that cannot be stored is dropped: nothing else depends on it. */
export const reportOddities = Effect.gen(function* () {
  const { note, noted } = yield* Oddities
  const telemetry = yield* Telemetry
  const { watch } = yield* RowReader
  const { status } = yield* StorageState
  const brokenKey = families.brokenEvents.key()
  const reportedAt = new Map<string, number>()

  yield* watch((writes) => {
    for (const { key, value } of writes)
      if (key === brokenKey && typeof value === "number")
        note({ id: OWN_REPORTS.brokenEvents, key: "", extra: { count: value } })
  })
  const setAside = SubscriptionRef.changes(status).pipe(
    Stream.map(({ quarantined }) => quarantined),
    Stream.changes,
    Stream.filter((count) => count > 0),
  )
  yield* Effect.forkScoped(
    Stream.runForEach(setAside, (count) =>
      Effect.sync(() => note({ id: OWN_REPORTS.quarantined, key: "", extra: { count } })),
    ),
  )
  yield* Effect.forkScoped(
    Stream.runForEach(noted, ({ id, key, extra }) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const last = reportedAt.get(`${id} ${key}`)
        if (last !== undefined && now - last < AGAIN_MS) return
        reportedAt.set(`${id} ${key}`, now)
        yield* Effect.ignore(telemetry.track(id, extra))
      }),
    ),
  )
})
