/**
 * Reports from devices. Events (spec sections 3 and 7): each is kept once for its device and intent, and pruned after
 * REPORTS_KEPT_MS. An older event is answered as settled but not kept, so a repeat never comes back after the pruning.
 * Spans (schema/gateway/trace.ts) are passed to the collector; spans far from the gateway's time are left out, and too
 * many are refused.
 */
import { Clock, Effect } from "effect"
import type { EventRecord } from "#schema/activity/activity.ts"
import type { RefusalOf, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { isReported, REPORTS_KEPT_MS } from "#schema/rules/telemetry.ts"
import { limitTries } from "../accounts/limit-tries.ts"
import type { Caller } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import { networkOf } from "../http/peer.ts"
import { Tracing } from "../observability/traces.ts"
import { RateLimit } from "../rate-limit.ts"
import { Store } from "../store/store.ts"

/** Overwrites what the gateway knows better than the device: a report does not say who its sender is. */
const seal = (record: EventRecord, { deviceId, userId, ip }: Caller): EventRecord => ({
  ...record,
  ip: networkOf(ip),
  d_id: deviceId,
  p_level: userId === 0 ? "0" : "3",
})

/** Errors: rateLimited. */
const keep = (
  { events }: RequestOf<"eventReport">,
  caller: Caller,
): Effect.Effect<ResponseOf<"eventReport">, RefusalOf<"eventReport">, Store | RateLimit> =>
  Effect.gen(function* () {
    const store = yield* Store
    const at = yield* Clock.currentTimeMillis
    yield* (yield* RateLimit).takeReports(caller.ip, JSON.stringify(events).length)
    yield* limitTries("reports", caller.deviceId, caller.ip)
    const taken = events.filter(
      ({ record }) => isReported(record.wl_event_id) && record.createTime > at - REPORTS_KEPT_MS,
    )
    yield* store.transact((tx) =>
      Effect.forEach(
        taken,
        ({ intentId, record }) =>
          tx.eventReports.add({ deviceId: caller.deviceId, intentId, at, record: seal(record, caller) }),
        { discard: true },
      ),
    )
    return { settled: events.map(({ intentId }) => intentId) }
  })

/** How far a span's time may be from the gateway's, ms. */
const NEAR_MS = 15 * 60_000

const handOn: Handlers<"spanReport", never>["spanReport"] = Effect.fnUntraced(function* ({ spans }) {
  const tracing = yield* Tracing
  if (tracing === null) return {}
  const now = yield* Clock.currentTimeMillis
  const near = spans.filter(({ at }) => Math.abs(now - at) < NEAR_MS)
  return tracing.take(now, near) ? {} : yield* failure("rateLimited")
})

export const telemetryHandlers: Handlers<"eventReport" | "spanReport", Store | RateLimit> = {
  eventReport: keep,
  spanReport: handOn,
}
