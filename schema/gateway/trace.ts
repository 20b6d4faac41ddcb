/**
 * How one trace continues from a device to the gateway: W3C's `traceparent` in the request, `traceresponse` in the
 * answer of a gateway that takes part, and later a report of the device's own spans. A trace holds only ids, times and
 * LivCam's own words.
 */
import { Schema } from "effect"
import { Id, Word } from "../disclosure.ts"
import { WholeMillis } from "../ids.ts"

/** The headers: `asked` of a request, `taken` of the answer of a gateway that takes part. */
export const TRACE_HEADER = { asked: "traceparent", taken: "traceresponse" } as const

const TraceId = Id.check(Schema.isPattern(/^(?!0{32})[0-9a-f]{32}$/))
const SpanId = Id.check(Schema.isPattern(/^(?!0{16})[0-9a-f]{16}$/))

/** Version 00 and sampled: LivCam devices send nothing else. */
const TRACEPARENT = /^00-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-01$/

/** One position in a trace, as headers name it. */
export interface TracePlace {
  readonly traceId: string
  readonly spanId: string
}

/** The value of either header for this position. */
export const placeToHeader = ({ traceId, spanId }: TracePlace): string => `00-${traceId}-${spanId}-01`

/** The position named by a header. Null when the header is missing, malformed, or not sampled. */
export const headerToPlace = (header: string | null): TracePlace | null => {
  const [, traceId, spanId] = (header !== null && TRACEPARENT.exec(header)) || []
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId }
}

/** Names of a device's spans. page: from the page's request to the worker's answer. */
export const DEVICE_SPANS = ["page", "command", "append", "send", "request", "sync page"] as const

/** An ended span of a device. */
export const DeviceSpan = Schema.Struct({
  traceId: TraceId,
  spanId: SpanId,
  parentId: Schema.NullOr(SpanId),
  name: Schema.Literals(DEVICE_SPANS),
  /** The command, intent, endpoint or query that the span is about. */
  of: Schema.NullOr(Word.check(Schema.isPattern(/^[A-Za-z]{1,40}$/))),
  /** Gateway time of the span's start, ms. */
  at: WholeMillis,
  ms: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 600_000 })),
  failed: Schema.Boolean,
})
export type DeviceSpan = typeof DeviceSpan.Type

/** Most spans in one report. */
export const MOST_SPANS = 64
