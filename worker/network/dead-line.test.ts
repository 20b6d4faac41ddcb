import { Effect, Fiber, Layer, PubSub, SubscriptionRef } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import type { EndpointName } from "#schema/endpoints.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { GatewayPacket } from "#schema/realtime/packets.ts"
import { quietRealtime } from "../../tests/worlds/realtime/quiet-realtime.ts"
import { observedGateway } from "../engine/observed-gateway.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { type Link, Realtime } from "../realtime/realtime.ts"
import { Oddities } from "../telemetry/oddities.ts"
import { DeadLine, watchForDeath } from "./dead-line.ts"
import { Health } from "./health.ts"

/** Fails after as long as the HTTP client waits for an answer. */
const silence = Effect.delay(Effect.fail(failure("timeout")), "50 seconds")

/** A gateway whose answers come from `answers`, in order, over a link that a test sets. */
const onStage = <A>(
  answers: ReadonlyArray<Effect.Effect<unknown, AppFailure>>,
  play: (stage: {
    readonly call: (name: EndpointName) => Effect.Effect<unknown, AppFailure>
    readonly link: SubscriptionRef.SubscriptionRef<Link>
    readonly asked: ReadonlyArray<readonly [EndpointName, unknown]>
    readonly health: Health["Service"]
  }) => Effect.Effect<A, AppFailure>,
): Promise<A> =>
  Effect.gen(function* () {
    const link = yield* SubscriptionRef.make<Link>("online")
    const retryAt = yield* SubscriptionRef.make<number | null>(null)
    const packets = yield* PubSub.unbounded<GatewayPacket>()
    const asked: Array<readonly [EndpointName, unknown]> = []
    const client = GatewayClient.of({
      config: Effect.die("not asked here"),
      realtimeAuth: Effect.die("not asked here"),
      call: (name, request) =>
        Effect.suspend(() => {
          asked.push([name, request])
          return answers[asked.length - 1] ?? silence
        }) as never,
    })
    const realtime = quietRealtime({ packets, link, retryAt })
    const layer = Layer.mergeAll(
      Layer.provide(observedGateway, Layer.succeed(GatewayClient, client)),
      Layer.provide(watchForDeath, Layer.succeed(Realtime, realtime)),
    ).pipe(Layer.provideMerge(Layer.mergeAll(DeadLine.layer, Health.layer, Oddities.layer)))
    return yield* Effect.provide(
      Effect.gen(function* () {
        const { call } = yield* GatewayClient
        const health = yield* Health
        yield* TestClock.adjust(1)
        // One request serves all endpoints: the double looks only at the name.
        return yield* play({ call: (name) => call(name, { intentId: "i1" } as never), link, asked, health })
      }),
      layer,
    )
  }).pipe(Effect.provide(TestClock.layer()), Effect.runPromise)

const answer = Effect.succeed({ head: 1, entries: [] })

test("P13: a request on a dead connection is sent anew when the link is found dead, and not after 50 s", () =>
  onStage([silence, answer], ({ call, link, asked, health }) =>
    Effect.gen(function* () {
      const running = yield* Effect.forkChild(call("sendMessage"))
      yield* TestClock.adjust("15 seconds")
      expect(running.pollUnsafe()).toBeUndefined()
      yield* SubscriptionRef.set(link, "offline")
      expect(yield* Fiber.join(running)).toEqual({ head: 1, entries: [] })
      expect(asked).toEqual([
        ["sendMessage", { intentId: "i1" }],
        ["sendMessage", { intentId: "i1" }],
      ])
      expect(yield* SubscriptionRef.get(health.heard)).toBe("ok")
    }),
  ))

test("P13: it takes each dead connection that the browser kept out of the way in 5 s, and then waits as long as any", () =>
  onStage([...Array.from({ length: 7 }, () => silence), Effect.delay(answer, "40 seconds")], ({ call, link, asked }) =>
    Effect.gen(function* () {
      const running = yield* Effect.forkChild(call("sendMessage"))
      yield* TestClock.adjust("15 seconds")
      yield* SubscriptionRef.set(link, "offline")
      for (let n = 2; n <= 7; n++) {
        expect(asked).toHaveLength(n)
        yield* TestClock.adjust("5 seconds")
      }
      yield* SubscriptionRef.set(link, "online")
      yield* SubscriptionRef.set(link, "offline")
      yield* TestClock.adjust("40 seconds")
      expect(yield* Fiber.join(running)).toEqual({ head: 1, entries: [] })
      expect(asked).toHaveLength(8)
    }),
  ))

test("P13: a request of the next minute meets what is left of them, and a later one waits as long as any", () =>
  onStage([silence, silence, answer, Effect.delay(answer, "20 seconds")], ({ call, link, asked }) =>
    Effect.gen(function* () {
      yield* SubscriptionRef.set(link, "offline")
      yield* TestClock.adjust("49 seconds")
      const soon = yield* Effect.forkChild(call("sendMessage"))
      yield* TestClock.adjust("10 seconds")
      expect(yield* Fiber.join(soon)).toEqual({ head: 1, entries: [] })
      expect(asked).toHaveLength(3)
      yield* TestClock.adjust("1 seconds")
      const later = yield* Effect.forkChild(call("sendMessage"))
      yield* TestClock.adjust("20 seconds")
      expect(yield* Fiber.join(later)).toEqual({ head: 1, entries: [] })
      expect(asked).toHaveLength(4)
    }),
  ))

test("P13: what must not be sent twice waits for its own answer, and a link that never was online gives nothing up", () =>
  onStage([Effect.delay(answer, "20 seconds"), Effect.delay(answer, "20 seconds")], ({ call, link, asked }) =>
    Effect.gen(function* () {
      const once = yield* Effect.forkChild(call("launch"))
      yield* TestClock.adjust("5 seconds")
      yield* SubscriptionRef.set(link, "offline")
      yield* TestClock.adjust("15 seconds")
      expect(yield* Fiber.join(once)).toEqual({ head: 1, entries: [] })
      yield* TestClock.adjust("1 minute")
      const pull = yield* Effect.forkChild(call("feedPull"))
      for (const next of ["connecting", "offline"] as const) {
        yield* TestClock.adjust("5 seconds")
        yield* SubscriptionRef.set(link, next)
      }
      yield* TestClock.adjust("10 seconds")
      expect(yield* Fiber.join(pull)).toEqual({ head: 1, entries: [] })
      expect(asked.map(([name]) => name)).toEqual(["launch", "feedPull"])
    }),
  ))
