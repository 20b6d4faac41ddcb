/**
 * The device's side of traces: spans of commands that the gateway traces too, reported to it some seconds later, few at
 * a time. Loaded when the gateway says that it takes part. All is bounded; what the worker holds when it ends is lost.
 */
import { Clock, Effect, type Scope, type Tracer } from "effect"
import { DEVICE_SPANS, type DeviceSpan, MOST_SPANS } from "#schema/gateway/trace.ts"
import { Entropy } from "../crypto/entropy.ts"
import { GatewayClock } from "./gateway-clock.ts"

/** Pause between two traces that the gateway is asked to take part in, ms. */
const EVERY_MS = 1_000
const REPORT_EVERY = "5 seconds"
/**
 * Traces kept besides those that the gateway was asked about, and how long a trace is kept, ms: a message may wait for
 * the network.
 */
const MOST_TRACES = 50
const KEPT_MS = 120_000
const WORD = /^[A-Za-z]{1,40}$/

export interface DeviceTraces {
  /** Returns `bytes` random bytes, hexadecimal. */
  readonly draw: (bytes: number) => string
  /** True when a request may name this trace. Commands that ask the gateway nothing use up no turn. */
  readonly mayGo: (traceId: string) => boolean
  readonly remember: (id: string, root: Tracer.Span) => void
  readonly of: (id: string) => Tracer.Span | undefined
  /** The gateway takes part in this trace. */
  readonly taken: (traceId: string) => void
  readonly end: (span: Tracer.Span, ms: number, failed: boolean) => void
}

interface Trace {
  readonly id: string
  readonly root: Tracer.Span
  readonly begunAt: number
  /** isSent: the gateway was asked to take part. isTaken: it takes part. */
  isSent: boolean
  isTaken: boolean
  ended: Array<Omit<DeviceSpan, "at"> & { readonly at: number }>
}

const nameOf = (name: string) => DEVICE_SPANS.find((known) => known === name)

const wordIn = (facts: ReadonlyMap<string, unknown>): string | null => {
  const word = [...facts.values()].find((value) => typeof value === "string" && WORD.test(value))
  return typeof word === "string" ? word : null
}

export const makeDeviceTraces = Effect.fnUntraced(function* (
  report: (spans: ReadonlyArray<DeviceSpan>) => Effect.Effect<unknown, unknown>,
): Effect.fn.Return<DeviceTraces, never, GatewayClock | Scope.Scope> {
  const { offset } = yield* GatewayClock
  const entropy = yield* Entropy
  const clock = yield* Clock.Clock
  const traces = new Map<string, Trace>()
  let nextAt = 0
  const now = (): number => clock.currentTimeMillisUnsafe()

  const forget = (): void => {
    for (const [traceId, { begunAt, isSent }] of traces)
      if ((traces.size > MOST_TRACES && !isSent) || now() - begunAt > KEPT_MS) traces.delete(traceId)
  }

  const tell = Effect.gen(function* () {
    forget()
    const ahead = yield* offset
    const due = [...traces.values()].filter(({ isTaken, ended }) => isTaken && ended.length > 0)
    const spans = due.flatMap(({ ended }) => ended).slice(0, MOST_SPANS)
    for (const trace of due) trace.ended = []
    if (spans.length > 0)
      yield* Effect.ignore(report(spans.map((span) => ({ ...span, at: Math.max(0, Math.round(span.at + ahead)) }))))
  })
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(REPORT_EVERY), tell)))

  return {
    draw: (count) => [...entropy.bytes(count)].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
    mayGo: (traceId) => {
      const trace = traces.get(traceId)
      if (trace === undefined || trace.isSent) return trace !== undefined
      if (now() < nextAt) return false
      nextAt = now() + EVERY_MS
      trace.isSent = true
      return true
    },
    remember: (id, root) => {
      traces.set(root.traceId, { id, root, begunAt: now(), isSent: false, isTaken: false, ended: [] })
      forget()
    },
    of: (id) => [...traces.values()].find((trace) => trace.id === id)?.root,
    taken: (traceId) => {
      const trace = traces.get(traceId)
      if (trace !== undefined) trace.isTaken = true
    },
    end: ({ traceId, spanId, parent, name, attributes, status: { startTime } }, ms, failed) => {
      const trace = traces.get(traceId)
      const known = nameOf(name)
      if (trace === undefined || known === undefined || trace.ended.length >= MOST_SPANS) return
      trace.ended.push({
        traceId,
        spanId,
        parentId: parent._tag === "Some" ? parent.value.spanId : null,
        name: known,
        of: wordIn(attributes),
        at: Number(startTime) / 1e6,
        ms: Math.min(Math.max(0, ms), 600_000),
        failed,
      })
    },
  }
})
