/**
 * Exports spans to a collector (OTLP over HTTP, JSON) with Effect's exporter. The content is built here: names, numbers
 * and words of ours, and of a failure only its kind, never its message. A slow or unreachable collector costs only the
 * spans that wait for it.
 */
import { Cause, Effect, Exit, Layer, Option, Tracer } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import { OtlpExporter, OtlpResource, OtlpSerialization, type OtlpTracer } from "effect/observability"
import { AppFailure } from "#schema/errors.ts"
import type { DeviceSpan } from "#schema/gateway/trace.ts"
import { Entropy } from "../entropy.ts"
import { DatabaseDefect } from "../store/sql/database.ts"
import { makeTracing, Tracing, type TracingOptions } from "./traces.ts"

/** Spans of one trace; further ones are dropped. A fiber that outlives its request still adds to the trace. */
const MOST_OF_TRACE = 400
/**
 * Batches being sent at once, and how long one may take. Beyond either limit the waiting spans are dropped and nothing
 * is sent for a minute.
 */
const MOST_UNDER_WAY = 4
const PATIENCE = "5 seconds"
const BATCH = 500
const EVERY = "2 seconds"
const LAST_WORDS = "2 seconds"

type OtlpSpan = OtlpTracer.ScopeSpan["spans"][number]

interface Outgoing {
  /** Which of the two services recorded the span. */
  readonly of: "gateway" | "device"
  readonly span: OtlpSpan
}

const UNSET = 0
const FAILED = 2
const KINDS: Readonly<Record<Tracer.SpanKind, number>> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 }

/** The kind of a failure: an error of the catalogue, a database code, a class name. */
const failureOf = (exit: Exit.Exit<unknown, unknown>): string | null => {
  if (Exit.isSuccess(exit)) return null
  const reason = exit.cause.reasons.find((each) => !Cause.isInterruptReason(each))
  if (reason === undefined || Cause.isInterruptReason(reason)) return "interrupted"
  const said = Cause.isFailReason(reason) ? reason.error : reason.defect
  if (said instanceof AppFailure) return said.error.kind
  if (said instanceof DatabaseDefect) return `database ${said.code}`
  return said instanceof Error ? said.name.replace(/\W/g, "").slice(0, 40) : "unknown"
}

const toOtlp = (span: Tracer.NativeSpan, end: bigint, exit: Exit.Exit<unknown, unknown>): OtlpSpan => {
  const failed = failureOf(exit)
  const isTrouble = Number(span.attributes.get("http.response.status_code") ?? 0) >= 500
  const parent = Option.getOrUndefined(span.parent)
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: parent?.spanId,
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: String(span.startTime),
    endTimeUnixNano: String(end),
    attributes: OtlpResource.entriesToAttributes([
      ...span.attributes,
      ...Object.entries(failed === null ? {} : { "error.type": failed }),
    ]),
    droppedAttributesCount: 0,
    events: [],
    droppedEventsCount: 0,
    status: { code: failed === null && !isTrouble ? UNSET : FAILED },
    links: [],
    droppedLinksCount: 0,
  }
}

const ofDevice = ({ traceId, spanId, parentId, name, of, at, ms, failed }: DeviceSpan): OtlpSpan => {
  const begin = BigInt(at) * 1_000_000n
  return {
    traceId,
    spanId,
    parentSpanId: parentId ?? undefined,
    name: of === null ? name : `${name} ${of}`,
    kind: name === "request" ? KINDS.client : KINDS.internal,
    startTimeUnixNano: String(begin),
    endTimeUnixNano: String(begin + BigInt(Math.round(ms * 1e6))),
    attributes: [],
    droppedAttributesCount: 0,
    events: [],
    droppedEventsCount: 0,
    status: { code: failed ? FAILED : UNSET },
    links: [],
    droppedLinksCount: 0,
  }
}

/** `draw` returns that many random bytes. */
const makeTracer = (push: (span: OtlpSpan) => void, draw: (count: number) => Uint8Array): Tracer.Tracer => {
  const id = (bytes: number): string => Buffer.from(draw(bytes)).toString("hex")

  class Taken extends Tracer.NativeSpan {
    readonly root: Taken
    count = 0
    constructor(options: ConstructorParameters<typeof Tracer.NativeSpan>[0]) {
      super(options)
      const parent = Option.getOrUndefined(options.parent)
      this.root = parent instanceof Taken ? parent.root : this
      if (parent === undefined) this._traceId = id(16)
      this._spanId = id(8)
    }
    override end(at: bigint, exit: Exit.Exit<unknown, unknown>): void {
      if (this.status._tag === "Ended") return
      super.end(at, exit)
      // The root span ends last and is always exported.
      if (this.root !== this && ++this.root.count >= MOST_OF_TRACE) return
      push(toOtlp(this, at, exit))
    }
  }
  return Tracer.make({ span: (options) => new Taken(options) })
}

const boundedClient = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(HttpClient.HttpClient, (client) => {
    let underWay = 0
    return HttpClient.transform(client, (response) =>
      Effect.suspend(() => {
        if (underWay >= MOST_UNDER_WAY) return Effect.die(new Error("the collector is slow"))
        underWay += 1
        return Effect.ensuring(
          Effect.timeoutOrElse(response, {
            duration: PATIENCE,
            orElse: () => Effect.die(new Error("the collector does not answer")),
          }),
          Effect.sync(() => {
            underWay -= 1
          }),
        )
      }),
    )
  }),
).pipe(Layer.provide(FetchHttpClient.layer))

const resource = (serviceName: string) => OtlpResource.make({ serviceName })

/** `serviceName` names the gateway's service; the device's service is the name with `-device` appended. */
export const otlpTracing = ({ endpoint, serviceName }: TracingOptions): Layer.Layer<never, never, Entropy> =>
  Layer.effect(
    Tracing,
    Effect.gen(function* () {
      const entropy = yield* Entropy
      const serialization = yield* OtlpSerialization.OtlpSerialization
      const services = { gateway: resource(serviceName), device: resource(`${serviceName}-device`) }
      const exporter = yield* OtlpExporter.make({
        label: "traces",
        url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
        headers: undefined,
        exportInterval: EVERY,
        maxBatchSize: BATCH,
        shutdownTimeout: LAST_WORDS,
        body: (taken: Array<Outgoing>) => {
          const resourceSpans = (["gateway", "device"] as const).flatMap((of) => {
            const spans = taken.filter((each) => each.of === of).map(({ span }) => span)
            return spans.length === 0
              ? []
              : [{ resource: services[of], scopeSpans: [{ scope: { name: "livcam" }, spans }] }]
          })
          return [serialization.traces({ resourceSpans }), Effect.void]
        },
      })
      const push = (of: Outgoing["of"]) => (span: OtlpSpan) => exporter.push({ of, span } satisfies Outgoing)
      const pushDevices = push("device")
      return makeTracing(
        makeTracer(push("gateway"), (count) => Effect.runSync(entropy.bytes(count))),
        (spans) => {
          for (const span of spans) pushDevices(ofDevice(span))
        },
      )
    }),
  ).pipe(Layer.provide([OtlpExporter.layerFlusher, OtlpSerialization.layerJson, boundedClient]))
