/** Spans of devices (schema/gateway/trace.ts), handed on to the collector. What is far from the gateway's time, or too much, is left out. */
import { Clock, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import type { Handlers } from "../http/handler.ts"
import { Tracing } from "../observability/traces.ts"

const NEAR_MS = 15 * 60_000

export const spanHandlers: Handlers<"spanReport", never> = {
  spanReport: Effect.fnUntraced(function* ({ spans }) {
    const tracing = yield* Tracing
    if (tracing === null) return {}
    const now = yield* Clock.currentTimeMillis
    const near = spans.filter(({ at }) => Math.abs(now - at) < NEAR_MS)
    return tracing.take(now, near) ? {} : yield* failure("rateLimited")
  }),
}
