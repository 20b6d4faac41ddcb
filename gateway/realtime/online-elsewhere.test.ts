import { Context, Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { Entropy } from "../entropy.ts"
import { Online } from "../people/online.ts"
import { MISSED } from "../store/changes.ts"
import { makeMemoryStore } from "../store/memory/memory-store.ts"
import { Store, type StoreShape } from "../store/store.ts"
import { onlineElsewhere } from "./online-elsewhere.ts"

/** A process that can miss announcements, and that can die without a word. */
const startProcess = Effect.fnUntraced(function* (store: StoreShape, name: string) {
  let isDeaf = false
  let isMute = false
  const lossy: StoreShape = {
    transact: (body) =>
      store.transact((tx) => body({ ...tx, announce: (notice) => (isMute ? Effect.void : tx.announce(notice)) })),
    holding: store.holding,
    single: store.single,
    listen: (hear) => store.listen((notice) => (isDeaf ? undefined : hear(notice))),
  }
  const ground = Layer.mergeAll(Layer.succeed(Store, lossy), Entropy.seeded(name), Online.layer)
  const scope = yield* Scope.make()
  const context = yield* Layer.buildWithScope(Layer.provideMerge(onlineElsewhere, ground), scope)
  return {
    online: Context.get(context, Online),
    close: Scope.close(scope, Exit.void),
    deafen: (deaf: boolean) => {
      isDeaf = deaf
    },
    die: () => {
      isMute = true
    },
  }
})

const settle = Effect.andThen(
  Effect.forEach(Array(80), () => Effect.yieldNow, { discard: true }),
  TestClock.adjust(1),
)
const inTime = <A, E>(body: Effect.Effect<A, E>) => Effect.runPromise(Effect.provide(body, TestClock.layer()))
const pass = Effect.fnUntraced(function* (seconds: number) {
  for (let second = 0; second < seconds; second++) {
    yield* TestClock.adjust("1 second")
    yield* settle
  }
})

test("SOC-09: what one process misses of another is asked for again within seconds", () =>
  inTime(
    Effect.gen(function* () {
      const store = makeMemoryStore()
      const [a, b] = [yield* startProcess(store, "a"), yield* startProcess(store, "b")]
      yield* settle
      b.deafen(true)
      for (const userId of [1, 2, 3]) a.online.enter(userId)
      a.online.leave(2)
      yield* settle
      b.deafen(false)
      expect(b.online.has(1)).toBe(false)
      yield* pass(7)
      expect([1, 2, 3].map(b.online.has)).toEqual([true, false, true])
    }),
  ))

test("SOC-09: nobody stays online at a process that died, and those of others do", () =>
  inTime(
    Effect.gen(function* () {
      const store = makeMemoryStore()
      const [a, b, c] = [
        yield* startProcess(store, "a"),
        yield* startProcess(store, "b"),
        yield* startProcess(store, "c"),
      ]
      a.online.enter(1)
      a.online.enter(2)
      b.online.enter(2)
      yield* settle
      const told: Array<readonly [number, boolean]> = []
      c.online.listen((userId, isOnline) => told.push([userId, isOnline]))
      expect([1, 2].map(c.online.has)).toEqual([true, true])
      a.die()
      yield* pass(3)
      expect(c.online.has(1)).toBe(true)
      yield* pass(2)
      expect([1, 2].map(c.online.has)).toEqual([false, true])
      expect(told).toEqual([[1, false]])
    }),
  ))

test("what a process that died may not have told is looked at anew, as one of those who are left says", () =>
  inTime(
    Effect.gen(function* () {
      const store = makeMemoryStore()
      const heard: Array<string> = []
      const [a] = [yield* startProcess(store, "a"), yield* startProcess(store, "b"), yield* startProcess(store, "c")]
      const scope = yield* Scope.make()
      yield* Scope.provide(
        store.listen((notice) => heard.push(notice)),
        scope,
      )
      const missed = () => heard.filter((notice) => notice === MISSED)
      yield* pass(10)
      expect(missed()).toEqual([])
      a.die()
      yield* pass(10)
      expect(missed()).toEqual([MISSED])
    }),
  ))

test("SOC-09: a clean end is told at once, and thousands of users fit into announcements", () =>
  inTime(
    Effect.gen(function* () {
      const store = makeMemoryStore()
      const a = yield* startProcess(store, "a")
      for (let userId = 1; userId <= 5_000; userId++) a.online.enter(100_000 + userId)
      yield* settle
      const b = yield* startProcess(store, "b")
      yield* settle
      expect([100_001, 105_000].map(b.online.has)).toEqual([true, true])
      yield* a.close
      yield* settle
      expect([100_001, 105_000].map(b.online.has)).toEqual([false, false])
      yield* b.close
    }),
  ))
