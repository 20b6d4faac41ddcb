/** A client that asks at two processes is held to one rate. */
import { Context, Effect, Layer, Result, type Scope } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { settle } from "../tests/worlds/gateway/hub.ts"
import { makeBuckets } from "./buckets.ts"
import { Entropy } from "./entropy.ts"
import { RATES, RateLimit } from "./rate-limit.ts"
import { ratesElsewhere } from "./rates-elsewhere.ts"
import { makeMemoryStore } from "./store/memory/memory-store.ts"
import { Store, type StoreShape } from "./store/store.ts"

const rates = { ...RATES, address: { burst: 40, perSecond: 1 } }

const startProcess = Effect.fnUntraced(function* (store: StoreShape, name: string) {
  const ground = Layer.mergeAll(Layer.succeed(Store, store), Entropy.seeded(name), RateLimit.layer(rates))
  const context = yield* Layer.build(Layer.provideMerge(ratesElsewhere, ground))
  const limit = Context.get(context, RateLimit)
  /** How many of `count` requests pass. */
  return (address: string, count: number) =>
    Effect.map(
      Effect.forEach(Array.from({ length: count }), () => Effect.result(limit.take(address, "", false))),
      (taken) => taken.filter(Result.isSuccess).length,
    )
})
const inTime = <A, E>(body: Effect.Effect<A, E, Scope.Scope>) =>
  Effect.runPromise(Effect.provide(Effect.scoped(body), TestClock.layer()))

test("who asks at both processes gets one burst and one rate, late by a second; who is calm costs no announcement", () =>
  inTime(
    Effect.gen(function* () {
      const store = makeMemoryStore()
      const [a, b] = [yield* startProcess(store, "a"), yield* startProcess(store, "b")]
      const heard: Array<string> = []
      yield* store.listen((notice) => heard.push(notice))
      yield* settle
      expect([yield* a("calm", 15), yield* b("calm", 15)]).toEqual([15, 15])
      expect(yield* a("greedy", 50)).toBe(40)
      yield* TestClock.adjust("1 second")
      yield* settle
      // What drips in within that second is given out by both processes, and told again.
      expect(yield* b("greedy", 50)).toBeLessThanOrEqual(2)
      const calm = yield* b("calm", 50)
      expect(calm).toBeGreaterThanOrEqual(25)
      expect(heard.filter((notice) => notice.includes("calm"))).toEqual([])
      let given = 0
      for (let second = 0; second < 20; second++) {
        given += (yield* a("greedy", 10)) + (yield* b("greedy", 10))
        yield* TestClock.adjust("1 second")
        yield* settle
      }
      expect(given).toBeLessThanOrEqual(2 * 21)
      expect(given).toBeGreaterThanOrEqual(15)
    }),
  ))

test("what is no notice of rates changes nothing", () =>
  inTime(
    Effect.gen(function* () {
      const store = makeMemoryStore()
      const a = yield* startProcess(store, "a")
      const say = (spent: unknown) =>
        store.transact((tx) => tx.announce(JSON.stringify({ _tag: "rates", by: "b", spent })))
      yield* say({ address: [["x", -1e9]] })
      yield* say({ address: [["x", "40"]] })
      yield* say({ other: [["x", 40]] })
      yield* settle
      expect(yield* a("x", 50)).toBe(40)
    }),
  ))

test("what is told is what was taken of low buckets since it was last told, the largest amounts first", () => {
  const buckets = makeBuckets({ burst: 10, perSecond: 1 })
  for (let n = 0; n < 5; n++) buckets.take("calm", 0)
  buckets.take("busy", 0, 7)
  buckets.take("busier", 0, 9)
  expect(buckets.news(10)).toEqual([
    ["busier", 9],
    ["busy", 7],
  ])
  expect(buckets.news(10)).toEqual([])
  buckets.take("busy", 0, 2)
  buckets.take("busier", 0)
  expect(buckets.news(1)).toEqual([["busy", 2]])
  // The bucket was full again: earlier takings no longer count.
  buckets.take("calm", 60_000)
  buckets.take("calm", 60_000, 6)
  expect(buckets.news(10)).toEqual([["calm", 7]])
})

test("what is heard is taken, never below nothing, and is not told again", () => {
  const buckets = makeBuckets({ burst: 10, perSecond: 1 })
  buckets.hear([["a", 4]], 0)
  expect([buckets.take("a", 0, 7), buckets.take("a", 0, 6)]).toEqual([false, true])
  buckets.hear([["a", 100]], 0)
  expect([buckets.take("a", 500), buckets.take("a", 1_000)]).toEqual([false, true])
  expect(buckets.news(10)).toEqual([["a", 7]])
})
