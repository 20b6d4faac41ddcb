import { Effect, Exit, Fiber, Scope } from "effect"
import { expect, test } from "vitest"
import { run } from "../../tests/worlds/run.ts"
import { settle } from "../../tests/worlds/turns.ts"
import { type Hold, type LockManagerLike, Locks } from "./locks.ts"
import { makeMemoryLocks } from "./memory-locks.ts"

const inBrowser = <A, E>(effect: Effect.Effect<A, E, Locks | Scope.Scope>) =>
  run(effect, Locks.layerMemory(makeMemoryLocks().clientOf("a tab")))
const locksOf = (manager: ReturnType<ReturnType<typeof makeMemoryLocks>["clientOf"]>) =>
  Effect.provide(Effect.service(Locks), Locks.layerMemory(manager))
const isDone = Effect.fnUntraced(function* (effect: Effect.Effect<void>) {
  const waiting = yield* Effect.forkChild(effect)
  yield* settle
  const exit = waiting.pollUnsafe()
  yield* Fiber.interrupt(waiting)
  return exit !== undefined
})
const stillOurs = (hold: Hold | undefined) => hold?.check ?? Effect.succeed(undefined)

test("CARD-02: a lock is one tab's until its scope closes; the next that waits gets it then", () =>
  inBrowser(
    Effect.gen(function* () {
      const locks = yield* Locks
      const first = yield* Scope.make()
      expect(yield* Scope.provide(locks.tryHold("a"), first)).toBeDefined()
      expect(yield* locks.tryHold("a")).toBeUndefined()
      expect(yield* locks.tryHold("b")).toBeDefined()
      const order: Array<string> = []
      const wait = (name: string) =>
        Effect.forkChild(
          Effect.scoped(
            Effect.andThen(
              locks.hold("a"),
              Effect.sync(() => order.push(name)),
            ),
          ),
        )
      const waiting = [yield* wait("second"), yield* wait("third")]
      yield* settle
      expect(order).toEqual([])
      yield* Scope.close(first, Exit.void)
      yield* Effect.forEach(waiting, Fiber.join)
      expect(order).toEqual(["second", "third"])
    }),
  ))

test("CARD-02: a lock that is granted to somebody who has just given up is let go at once", () => {
  let granted: Promise<void> | undefined
  const manager: LockManagerLike = {
    query: async () => ({}),
    // The manager grants the lock before it hears that the request was given up.
    request: (_name, { signal }, callback) =>
      new Promise((done) => {
        signal?.addEventListener("abort", () => {
          granted = callback({})
          void granted.then(done)
        })
      }),
  }
  return run(
    Effect.gen(function* () {
      const locks = yield* Locks
      const givenUp = yield* Effect.forkChild(Effect.scoped(locks.hold("a")))
      yield* settle
      yield* Fiber.interrupt(givenUp)
      yield* Effect.promise(async () => granted)
      expect(granted).toBeDefined()
    }),
    Locks.layerMemory(manager),
  )
})

test("CARD-02: whoever gives up waiting is passed over", () =>
  inBrowser(
    Effect.gen(function* () {
      const locks = yield* Locks
      const first = yield* Scope.make()
      yield* Scope.provide(locks.hold("a"), first)
      const givenUp = yield* Effect.forkChild(Effect.scoped(locks.hold("a")))
      yield* settle
      yield* Fiber.interrupt(givenUp)
      const kept = yield* Effect.forkChild(Effect.scoped(locks.hold("a")))
      yield* settle
      yield* Scope.close(first, Exit.void)
      yield* Fiber.join(kept)
      yield* settle
      expect(yield* locks.tryHold("a")).toBeDefined()
    }),
  ))

test("R10: a tab whose lock is stolen is told so, and whoever asks the browser learns whose the lock is", async () => {
  const hub = makeMemoryLocks()
  await Effect.gen(function* () {
    const [one, two] = [yield* locksOf(hub.clientOf("one")), yield* locksOf(hub.clientOf("two"))]
    const mine = yield* one.tryHold("a")
    expect(yield* stillOurs(mine)).toBe(true)
    const thief = yield* Scope.make()
    const stolen = yield* Scope.provide(two.steal("a"), thief)
    expect(yield* isDone(mine?.lost ?? Effect.never)).toBe(true)
    expect(yield* stillOurs(mine)).toBe(false)
    expect(yield* stillOurs(stolen)).toBe(true)
    expect(yield* isDone(stolen.lost)).toBe(false)
    yield* Scope.close(thief, Exit.void)
    yield* settle
    expect(yield* one.tryHold("a")).toBeDefined()
  }).pipe(Effect.scoped, Effect.runPromise)
})

test("R10: what a dead tab held goes to the next that waits, and what it waited for to nobody", async () => {
  const hub = makeMemoryLocks()
  await Effect.gen(function* () {
    const [dead, next] = [yield* locksOf(hub.clientOf("dead")), yield* locksOf(hub.clientOf("next"))]
    yield* dead.tryHold("a")
    yield* next.tryHold("b")
    yield* Effect.forkScoped(dead.hold("b"))
    const waiting = yield* Effect.forkScoped(next.hold("a"))
    yield* settle
    hub.release("dead")
    yield* Fiber.join(waiting)
    expect([...hub.held()].sort()).toEqual([
      ["a", "next"],
      ["b", "next"],
    ])
  }).pipe(Effect.scoped, Effect.runPromise)
})
