/**
 * Tracing: some requests and packets are traced with their transactions, statements and calls to other servers. A span
 * says what was done and how long it took, and nothing about a person. Without OTEL_EXPORTER_OTLP_ENDPOINT the effects
 * pass through unchanged.
 */
import { Clock, Context, Effect, Tracer } from "effect"
import { type DeviceSpan, headerToPlace, placeToHeader, TRACE_HEADER } from "#schema/gateway/trace.ts"
import { makeBuckets } from "../buckets.ts"

export interface TracingOptions {
  /** The collector's address; `/v1/traces` is appended. */
  readonly endpoint: string
  readonly serviceName: string
}

/**
 * Rates of traces: those that the gateway starts itself of each kind, those that devices ask for, and those that one
 * address asks for; and the rate of spans that devices report.
 */
const OWN = { burst: 10, perSecond: 3 }
const ASKED = { burst: 10, perSecond: 5 }
const ASKED_BY_ADDRESS = { burst: 6, perSecond: 1 }
const REPORTED = { burst: 1_000, perSecond: 200 }

/** The origin of a trace. Each kind has its own rate. */
interface Origin {
  readonly kind: "request" | "packet" | "media" | "webhook"
  readonly ip: string
  readonly asked: string | null
}

interface Shape {
  readonly tracer: Tracer.Tracer
  /** Null: not traced; else the parent, if any. `asked`: the request's `traceparent`. */
  readonly begin: (now: number, from: Origin) => { readonly parent?: Tracer.ExternalSpan } | null
  /** Takes a device's spans; false when there are too many. */
  readonly take: (now: number, spans: ReadonlyArray<DeviceSpan>) => boolean
}

/** Null: nothing is traced. */
export const Tracing = Context.Reference<Shape | null>("livcam/gateway/observability/Tracing", {
  defaultValue: () => null,
})

export const makeTracing = (tracer: Tracer.Tracer, pass: (spans: ReadonlyArray<DeviceSpan>) => void): Shape => {
  const [own, asked, byAddress] = [makeBuckets(OWN), makeBuckets(ASKED), makeBuckets(ASKED_BY_ADDRESS)]
  const reported = makeBuckets(REPORTED)
  return {
    tracer,
    begin: (now, { kind, ip, asked: header }) => {
      const place = headerToPlace(header)
      if (place === null) return own.take(kind, now) ? {} : null
      return byAddress.take(ip, now) && asked.take("", now) ? { parent: Tracer.externalSpan(place) } : null
    },
    take: (now, spans) => {
      const isFine = reported.take("", now, spans.length)
      if (isFine) pass(spans)
      return isFine
    },
  }
}

export type Facts = Readonly<Record<string, string | number | boolean>>

const isTraced = (tracer: Tracer.Tracer): boolean => tracer !== Tracer.nativeTracer

/** Runs a step in a span of its own, when it is part of a trace. */
export const traced = <A, E, R>(
  name: string,
  facts: Facts,
  step: Effect.Effect<A, E, R>,
  kind: Tracer.SpanKind = "internal",
): Effect.Effect<A, E, R> =>
  Effect.flatMap(Tracer.Tracer, (tracer) =>
    isTraced(tracer) ? Effect.withSpan(step, name, { attributes: { ...facts }, kind, captureStackTrace: false }) : step,
  )

/** The fiber's current span, when it is traced. */
export const spanNow: Effect.Effect<Tracer.Span | null> = Effect.flatMap(Tracer.Tracer, (tracer) =>
  isTraced(tracer) ? Effect.orElseSucceed(Effect.currentSpan, () => null) : Effect.succeed(null),
)

/** Runs work as a new trace, when the rates allow it. */
export const tracedFrom = <A, E, R>(
  name: string,
  facts: Facts,
  from: Origin,
  work: Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.flatMap(Tracing, (tracing) => {
    if (tracing === null) return work
    return Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const begun = tracing.begin(now, from)
      if (begun === null) return work
      const options = { attributes: { ...facts }, kind: "server", captureStackTrace: false } as const
      const { parent } = begun
      return Effect.withTracer(
        Effect.withSpan(work, name, parent === undefined ? { ...options, root: true } : { ...options, parent }),
        tracing.tracer,
      )
    })
  })

interface Reply {
  readonly code: number | string
  readonly response: Response
}

/** Traces a request to an endpoint. A device that asked for the trace gets its ids in a reply header. */
export const tracedRequest = <A extends Reply, E, R>(
  endpoint: string,
  path: string,
  { method, ip, headers }: { readonly method: string; readonly ip: string; readonly headers: Headers },
  request: Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.flatMap(Tracing, (tracing) => {
    if (tracing === null) return request
    const asked = headers.get(TRACE_HEADER.asked)
    const told = Effect.tap(request, ({ code, response }) =>
      Effect.map(spanNow, (span) => {
        if (span === null) return
        span.attribute("http.response.status_code", response.status)
        span.attribute("livcam.code", code)
        if (asked !== null) response.headers.set(TRACE_HEADER.taken, placeToHeader(span))
      }),
    )
    const facts = { "http.request.method": method, "http.route": path, "livcam.endpoint": endpoint }
    return tracedFrom(endpoint, facts, { kind: "request", ip, asked }, told)
  })
