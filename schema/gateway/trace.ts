/**
 * How one trace goes on from a device to the gateway: W3C's `traceparent` with the request, `traceresponse` with the answer of a gateway
 * that takes part, and afterwards the device's own spans. All of it is ids, times and words of ours.
 */
import { Schema } from "effect"
import { Id, Word } from "../disclosure.ts"
import { WholeMillis } from "../ids.ts"

/** The headers: of a request, and of the answer of a gateway that takes part. */
export const TRACE_HEADER = { asked: "traceparent", taken: "traceresponse" } as const

const TraceId = Id.check(Schema.isPattern(/^(?!0{32})[0-9a-f]{32}$/))
const SpanId = Id.check(Schema.isPattern(/^(?!0{16})[0-9a-f]{16}$/))

/** Version 00 and sampled: nothing else is meant by a device of ours. */
const TRACEPARENT = /^00-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-01$/

/** One place in a trace, as headers name it. */
export interface TracePlace {
  readonly traceId: string
  readonly spanId: string
}

/** The place as both headers say it. */
export const placeToHeader = ({ traceId, spanId }: TracePlace): string => `00-${traceId}-${spanId}-01`

/** Null when the header is missing, in another form, or not sampled. */
export const headerToPlace = (header: string | null): TracePlace | null => {
  const [, traceId, spanId] = (header !== null && TRACEPARENT.exec(header)) || []
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId }
}

/** What a device takes spans of. page: from the page's asking to the worker's answer. */
export const DEVICE_SPANS = ["page", "command", "append", "send", "request", "sync page"] as const

/** A span of a device that has ended. */
export const DeviceSpan = Schema.Struct({
  traceId: TraceId,
  spanId: SpanId,
  parentId: Schema.NullOr(SpanId),
  name: Schema.Literals(DEVICE_SPANS),
  /** Which command, intent, endpoint or query. */
  of: Schema.NullOr(Word.check(Schema.isPattern(/^[A-Za-z]{1,40}$/))),
  /** Gateway time of its beginning, ms. */
  at: WholeMillis,
  ms: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 600_000 })),
  failed: Schema.Boolean,
})
export type DeviceSpan = typeof DeviceSpan.Type

/** Most spans of one report. */
export const MOST_SPANS = 64
