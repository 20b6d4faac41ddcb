/**
 * Where the engine's time goes: spans of Effect's tracer for commands, commits, folds, pages of the feed, requests and
 * queries. /dev/log shows them; they are recorded for a minute after each read. Spans of a command that the gateway
 * traces too go to the gateway (http/device-traces.ts). Otherwise `spanned` is the effect itself. Attributes are names
 * and numbers, never what people write.
 */
import { Clock, Context, Effect, Exit, Layer, Option, Tracer } from "effect"
import type { SpanLine } from "#schema/device/open-log.ts"
import type { TracePlace } from "#schema/gateway/trace.ts"
import type { Asked } from "#schema/worker-api.ts"
import type { DeviceTraces } from "../http/device-traces.ts"

/** How long spans are recorded after a read, ms. */
const ON_MS = 60_000
const KEPT = 500
/** A page whose request seems older than this has another clock, ms. */
const LONGEST_ASK_MS = 60_000

type Facts = Readonly<Record<string, string | number>>

interface SpansShape {
  readonly tracer: Tracer.Tracer
  /** True while somebody reads spans. */
  readonly isRead: () => boolean
  /** The newest spans that ended after the one numbered `after`, in the order of their end. */
  readonly read: (after: number) => ReadonlyArray<SpanLine>
  /** Null: the gateway takes part in no trace. */
  readonly traces: () => DeviceTraces | null
  /** From now on the gateway takes part in traces. Null where nothing is recorded. */
  readonly join: ((traces: DeviceTraces) => void) | null
  /** The span of a page's command; null when it is not traced. */
  readonly begin: (command: string, asked: Asked | undefined) => Tracer.Span | null
}

export const Spans = Context.Reference<SpansShape>("livcam/worker/observability/Spans", {
  defaultValue: () => ({
    tracer: Tracer.nativeTracer,
    isRead: () => false,
    read: () => [],
    traces: () => null,
    join: null,
    begin: () => null,
  }),
})

export const makeSpans: Effect.Effect<SpansShape> = Effect.map(Clock.Clock, (clock) => {
  let [onUntil, started, ended] = [0, 0, 0]
  let lines: ReadonlyArray<SpanLine> = []
  const now = (): number => clock.currentTimeMillisUnsafe()
  const isRead = (): boolean => now() < onUntil

  class Recorded extends Tracer.NativeSpan {
    readonly id = ++started
    readonly traces: DeviceTraces | null
    constructor(options: ConstructorParameters<typeof Tracer.NativeSpan>[0], traces: DeviceTraces | null) {
      super(options)
      this.traces = traces
      if (traces === null) return
      this._spanId = traces.draw(8)
      if (Option.isNone(options.parent)) this._traceId = traces.draw(16)
    }
    override end(at: bigint, exit: Exit.Exit<unknown, unknown>): void {
      super.end(at, exit)
      this.traces?.end(this, Number(at - this.startTime) / 1e6, Exit.isFailure(exit))
      if (!isRead()) return
      const parent = Option.getOrUndefined(this.parent)
      const line: SpanLine = {
        n: ++ended,
        id: this.id,
        parent: parent instanceof Recorded ? parent.id : null,
        name: this.name,
        at: Number(this.startTime) / 1e6,
        ms: Number(at - this.startTime) / 1e6,
        failed: Exit.isFailure(exit),
        facts: Object.fromEntries([...this.attributes].map(([name, value]) => [name, String(value)])),
      }
      lines = [...lines.slice(1 - KEPT), line]
    }
  }
  let joined: DeviceTraces | null = null
  return {
    tracer: Tracer.make({
      span: (options) => {
        const parent = Option.getOrUndefined(options.parent)
        return new Recorded(options, parent instanceof Recorded ? parent.traces : null)
      },
    }),
    isRead,
    read: (after) => {
      onUntil = now() + ON_MS
      return lines.filter(({ n }) => n > after)
    },
    traces: () => joined,
    join: (traces) => {
      joined = traces
    },
    begin: (command, asked) => {
      const traces = joined
      if (traces === null || asked === undefined) return null
      const since = now() - (asked.at ?? 0)
      const startTime =
        clock.currentTimeNanosUnsafe() - (since > 0 && since < LONGEST_ASK_MS ? BigInt(Math.round(since * 1e6)) : 0n)
      const root = new Recorded(
        {
          name: "page",
          parent: Option.none(),
          annotations: Context.empty(),
          links: [],
          startTime,
          kind: "internal",
          sampled: true,
        },
        traces,
      )
      root.attribute("command", command)
      traces.remember(asked.id, root)
      return root
    },
  }
})

export const spansLayer: Layer.Layer<never> = Layer.effect(Spans, makeSpans)

export const spanned = <A, E, R>(name: string, facts: Facts, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Spans, (spans) =>
    Effect.flatMap(Tracer.Tracer, (current) =>
      current === spans.tracer || spans.isRead()
        ? Effect.withTracer(
            Effect.withSpan(effect, name, { attributes: { ...facts }, captureStackTrace: false }),
            spans.tracer,
          )
        : effect,
    ),
  )

const under = <A, E, R>(span: Tracer.Span, { tracer }: SpansShape, effect: Effect.Effect<A, E, R>) =>
  Effect.withTracer(Effect.withParentSpan(effect, span, { captureStackTrace: false }), tracer)

/** Traces a command from the page's request to its answer. */
export const askedByPage = <A, E, R>(
  command: string,
  asked: Asked | undefined,
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.flatMap(Spans, (spans) => {
    const root = spans.begin(command, asked)
    if (root === null) return effect
    return Effect.flatMap(Clock.Clock, (clock) =>
      Effect.onExit(under(root, spans, effect), (exit) =>
        Effect.sync(() => root.end(clock.currentTimeNanosUnsafe(), exit)),
      ),
    )
  })

/** Traces later work under the command that was asked with this id. */
export const askedBefore = <A, E, R>(id: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Spans, (spans) => {
    const root = spans.traces()?.of(id)
    return root === undefined ? effect : under(root, spans, effect)
  })

/** The fiber's place in a trace. Null: it is in none, or a request may not name it. */
export const placeNow: Effect.Effect<TracePlace | null> = Effect.flatMap(Spans, ({ traces }) => {
  const joined = traces()
  if (joined === null) return Effect.succeed(null)
  return Effect.match(Effect.currentSpan, {
    onFailure: () => null,
    onSuccess: ({ traceId, spanId }) => (joined.mayGo(traceId) ? { traceId, spanId } : null),
  })
})
