import { Clock, Effect, Exit, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { makeMemoryStore } from "../store/memory/memory-store.ts"
import { Store, type StoreShape } from "../store/store.ts"
import { leasedTask } from "./leased-task.ts"
import { nightly } from "./upkeep.ts"

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 15, 12)

const inTime = <A, E>(body: Effect.Effect<A, E, Scope.Scope>): Promise<A> =>
  Effect.andThen(TestClock.setTime(START), body).pipe(
    Effect.scoped,
    Effect.provide(TestClock.layer()),
    Effect.runPromise,
  )

/** A gateway with one task that takes `takes` each time. A gateway that dies makes no further requests to the store. */
const gateway = (
  store: StoreShape,
  holder: string,
  {
    takes = 0,
    dueAt = (doneAt: number) => doneAt + 300_000,
    fails = () => false,
  }: {
    readonly takes?: number
    readonly dueAt?: (doneAt: number) => number
    readonly fails?: () => boolean
  } = {},
) =>
  Effect.gen(function* () {
    const runs: Array<{ readonly at: number; done: boolean }> = []
    let isDead = false
    const single: StoreShape["single"] = (body) => Effect.suspend(() => (isDead ? Effect.never : store.single(body)))
    const run = Effect.gen(function* () {
      const one = { at: ((yield* Clock.currentTimeMillis) - START) / 1_000, done: false }
      runs.push(one)
      yield* Effect.sleep(takes)
      if (fails()) yield* Effect.die("the task failed")
      one.done = true
    })
    const fiber = yield* Effect.forkScoped(
      Effect.provideService(leasedTask({ name: "task", dueAt, run }, holder), Store, { ...store, single }),
    )
    return {
      times: () => runs.map(({ at }) => at),
      done: () => runs.filter(({ done }) => done).length,
      die: () => {
        isDead = true
      },
      stop: Fiber.interrupt(fiber),
    }
  })

describe("a task of the upkeep", () => {
  test("is done by one of two gateways each time, at once and then when it is due again", () =>
    inTime(
      Effect.gen(function* () {
        const store = makeMemoryStore()
        const two = [yield* gateway(store, "a"), yield* gateway(store, "b")]
        yield* TestClock.adjust("1 hour")
        const all = two.flatMap(({ times }) => times()).toSorted((x, y) => x - y)
        expect(all).toEqual(Array.from({ length: 13 }, (_, n) => n * 300))
      }),
    ))

  test("that takes longer than a lease stays its gateway's, which says so", () =>
    inTime(
      Effect.gen(function* () {
        const store = makeMemoryStore()
        const [one, other] = [yield* gateway(store, "a", { takes: 120_000 }), yield* gateway(store, "b")]
        yield* TestClock.adjust("4 minutes")
        expect([one.times(), one.done(), other.times()]).toEqual([[0], 1, []])
      }),
    ))

  test("of a gateway that died is taken over within its lease, and done once", () =>
    inTime(
      Effect.gen(function* () {
        const store = makeMemoryStore()
        const [one, other] = [yield* gateway(store, "a", { takes: 120_000 }), yield* gateway(store, "b")]
        yield* TestClock.adjust("32 seconds")
        one.die()
        yield* TestClock.adjust("16 seconds")
        expect(other.done()).toBe(1)
        expect(other.times()[0]).toBeGreaterThan(32)
        yield* TestClock.adjust("5 minutes")
        expect(other.done()).toBe(2)
      }),
    ))

  test("of a gateway that is stopped goes to the other at its next look", () =>
    inTime(
      Effect.gen(function* () {
        const store = makeMemoryStore()
        const [one, other] = [yield* gateway(store, "a", { takes: 120_000 }), yield* gateway(store, "b")]
        yield* TestClock.adjust("32 seconds")
        yield* one.stop
        expect(yield* store.single(({ upkeepLeases }) => upkeepLeases.find("task"))).toMatchObject({
          until: 0,
          doneAt: 0,
        })
        yield* TestClock.adjust("15 seconds")
        expect([one.done(), other.done()]).toEqual([0, 1])
      }),
    ))

  test("that another has taken over, because its gateway stood still, is not gone on with", () =>
    inTime(
      Effect.gen(function* () {
        const store = makeMemoryStore()
        const one = yield* gateway(store, "a", { takes: 120_000 })
        yield* TestClock.adjust("1 second")
        const taking = { task: "task", holder: "b", now: START + 60_000, until: START + 600_000, doneBy: 0 }
        expect(yield* store.single(({ upkeepLeases }) => upkeepLeases.take(taking))).toBe(true)
        yield* TestClock.adjust("3 minutes")
        expect([one.times(), one.done()]).toEqual([[0], 0])
        expect(yield* store.single(({ upkeepLeases }) => upkeepLeases.find("task"))).toMatchObject({
          holder: "b",
          doneAt: 0,
        })
      }),
    ))

  test("that fails is not done, and tried again after five minutes", () =>
    inTime(
      Effect.gen(function* () {
        const store = makeMemoryStore()
        let failures = 2
        const one = yield* gateway(store, "a", { dueAt: nightly, fails: () => failures-- > 0 })
        yield* TestClock.adjust("1 hour")
        expect([one.times(), one.done()]).toEqual([[0, 300, 600], 1])
      }),
    ))

  test("that takes long until it fails is tried again five minutes after that", () =>
    inTime(
      Effect.gen(function* () {
        const store = makeMemoryStore()
        const one = yield* gateway(store, "a", { takes: 600_000, dueAt: nightly, fails: () => true })
        yield* TestClock.adjust("40 minutes")
        expect(one.times()).toEqual([0, 900, 1_800])
      }),
    ))

  test("goes on when the store failed for a moment", () =>
    inTime(
      Effect.gen(function* () {
        const inner = makeMemoryStore()
        let isGone = true
        const store: StoreShape = {
          ...inner,
          single: (body) => Effect.suspend(() => (isGone ? Effect.die("the database is away") : inner.single(body))),
        }
        const one = yield* gateway(store, "a", { takes: 60_000 })
        yield* TestClock.adjust("20 seconds")
        isGone = false
        yield* TestClock.adjust("10 seconds")
        isGone = true
        yield* TestClock.adjust("10 seconds")
        isGone = false
        yield* TestClock.adjust("1 minute")
        expect([one.times().length, one.done()]).toEqual([1, 1])
      }),
    ))

  test("of the night is done once each night, however often gateways start", () =>
    inTime(
      Effect.gen(function* () {
        const store = makeMemoryStore()
        const times: Array<number> = []
        for (let start = 0; start < 60; start++) {
          const scope = Scope.makeUnsafe()
          const one = yield* Effect.provideService(gateway(store, `g${start}`, { dueAt: nightly }), Scope.Scope, scope)
          yield* TestClock.adjust("90 minutes")
          times.push(...one.times())
          yield* Scope.close(scope, Exit.void)
          // No gateway runs for a while, sometimes across 03:00.
          if (start % 10 === 9) yield* TestClock.adjust("7 hours")
        }
        const nights = times.map((at) => Math.floor((START + at * 1_000 - DAY_MS / 8) / DAY_MS))
        expect(nights).toEqual(Array.from(new Set(nights)))
        const hours = 60 * 1.5 + 6 * 7
        expect(nights.length).toBeGreaterThanOrEqual(Math.floor(hours / 24))
      }),
    ))
})
