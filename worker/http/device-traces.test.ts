import { Clock, Effect, Layer, Schema, type Scope } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { DeviceSpan, MOST_SPANS } from "#schema/gateway/trace.ts"
import { askedBefore, askedByPage, makeSpans, placeNow, Spans, spanned } from "../observability/spans.ts"
import { type DeviceTraces, makeDeviceTraces } from "./device-traces.ts"
import { GatewayClock } from "./gateway-clock.ts"

const NOW = Date.UTC(2026, 2, 1, 12)
const AHEAD_MS = 90_000
const isReported = Schema.is(DeviceSpan)

interface Stage {
  readonly traces: DeviceTraces
  readonly reports: ReadonlyArray<ReadonlyArray<DeviceSpan>>
}

/** A device whose clock is 90 s behind the gateway's, joined with a gateway that hears reports. */
const joined = (program: (stage: Stage) => Effect.Effect<void, never, Scope.Scope>) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(NOW)
    const [device, gateway] = [yield* Clock.currentTimeMillis, (yield* Clock.currentTimeMillis) + AHEAD_MS]
    const reading = { device, monotonic: 0 }
    yield* (yield* GatewayClock).learn({ gatewayTime: gateway, sent: reading, received: reading, stepMs: 1 })
    const reports: Array<ReadonlyArray<DeviceSpan>> = []
    const traces = yield* makeDeviceTraces((spans) => Effect.sync(() => void reports.push(spans)))
    const spans = yield* makeSpans
    spans.join?.(traces)
    yield* Effect.provideService(program({ traces, reports }), Spans, spans)
  }).pipe(Effect.scoped, Effect.provide(Layer.provideMerge(GatewayClock.layer, TestClock.layer())), Effect.runPromise)

const asked = (n: number, at?: number) => ({
  id: `intent-of-a-test-${n}`,
  again: false,
  ...(at === undefined ? {} : { at }),
})
const requested = (traces: DeviceTraces) =>
  spanned(
    "request",
    { endpoint: "sendMessage" },
    Effect.map(placeNow, (place) => {
      if (place !== null) traces.taken(place.traceId)
      return place
    }),
  )

test("a command that the gateway took is told some seconds later, from the page's asking on, by the gateway's clock", () =>
  joined(({ traces, reports }) =>
    Effect.gen(function* () {
      const place = yield* askedByPage("sendMessage", asked(1, NOW - 40), requested(traces))
      yield* askedBefore("intent-of-a-test-1", spanned("send", { intent: "sendMessage" }, Effect.void))
      expect(reports).toEqual([])
      yield* TestClock.adjust("6 seconds")
      const [spans = []] = reports
      expect(spans.map(({ name, of }) => [name, of])).toEqual([
        ["request", "sendMessage"],
        ["page", "sendMessage"],
        ["send", "sendMessage"],
      ])
      const [request, page, send] = spans
      expect(page).toMatchObject({ traceId: place?.traceId, parentId: null, at: NOW - 40 + AHEAD_MS, ms: 40 })
      expect(request).toMatchObject({ spanId: place?.spanId, parentId: page?.spanId })
      expect(send?.parentId).toBe(page?.spanId)
      expect(spans.every(isReported)).toBe(true)
      yield* TestClock.adjust("20 seconds")
      expect(reports).toHaveLength(1)
    }),
  ))

test("what the gateway did not take, and what no command asked for, is told to nobody", () =>
  joined(({ reports }) =>
    Effect.gen(function* () {
      yield* askedByPage("sendMessage", asked(1), spanned("request", { endpoint: "sendMessage" }, Effect.void))
      expect(yield* spanned("sync page", { entries: 1 }, placeNow)).toBeNull()
      yield* TestClock.adjust("60 seconds")
      expect(reports).toEqual([])
    }),
  ))

test("a page of another clock begins no trace before its time", () =>
  joined(({ traces, reports }) =>
    Effect.gen(function* () {
      yield* askedByPage("sendMessage", asked(1, NOW - 86_400_000), requested(traces))
      yield* TestClock.adjust("6 seconds")
      expect(reports[0]?.at(-1)).toMatchObject({ name: "page", at: NOW + AHEAD_MS, ms: 0 })
    }),
  ))

test("commands that ask the gateway nothing, such as drafts, take no turn of one that does", () =>
  joined(({ traces, reports }) =>
    Effect.gen(function* () {
      for (let n = 0; n < 20; n++) yield* askedByPage("keepDraft", asked(n), spanned("append", {}, Effect.void))
      yield* askedByPage("sendMessage", asked(20), requested(traces))
      yield* TestClock.adjust("6 seconds")
      expect(reports.flat().map(({ of }) => of)).toEqual(["sendMessage", "sendMessage"])
    }),
  ))

test("traces are one a second, their spans and reports few, whatever is asked", () =>
  joined(({ traces, reports }) =>
    Effect.gen(function* () {
      for (let n = 0; n < 300; n++) yield* askedByPage("sendMessage", asked(n), requested(traces))
      yield* TestClock.adjust("6 seconds")
      expect(reports.flat()).toHaveLength(2)
      const many = Effect.forEach(Array.from({ length: 500 }), () => requested(traces), { discard: true })
      for (let n = 1_000; n < 1_100; n++) {
        yield* askedByPage("sendMessage", asked(n), many)
        yield* TestClock.adjust("1 second")
      }
      for (const report of reports) expect(report.length).toBeLessThanOrEqual(MOST_SPANS)
      expect(reports.length).toBeLessThan(25)
    }),
  ))
