import { Deferred, Effect, Fiber } from "effect"
import { expect, test } from "vitest"
import { makeFairTurns, makeRightOfWay } from "./fair-turns.ts"
import { forUser } from "./party.ts"

/** The order in which users work when each work takes some steps and holds its permit meanwhile. */
const orderOf = (permits: number, parties: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const turns = makeFairTurns(permits)
    const order: Array<number> = []
    let [atOnce, most] = [0, 0]
    const work = (userId: number) =>
      Effect.gen(function* () {
        yield* turns.take
        atOnce += 1
        most = Math.max(most, atOnce)
        order.push(userId)
        for (let step = 0; step < 3; step++) yield* Effect.yieldNow
        atOnce -= 1
        yield* turns.release
      }).pipe(forUser(userId))
    const fibers = yield* Effect.forEach(parties, (userId) => Effect.forkChild(work(userId)))
    yield* Effect.forEach(fibers, Fiber.join)
    return { order, most }
  })

test("a user's one wish waits for one of each other user's, however many those have", async () => {
  const flood = [...Array(200).fill(1), ...Array(200).fill(2)]
  const { order, most } = await Effect.runPromise(orderOf(1, [...flood, 3, 3]))
  expect(order).toHaveLength(402)
  expect(order.indexOf(3)).toBeLessThanOrEqual(3)
  expect(order.lastIndexOf(3)).toBeLessThanOrEqual(6)
  expect(most).toBe(1)
})

test("permits are all given and none is given twice; a user's own wishes keep their order", async () => {
  const { order, most } = await Effect.runPromise(orderOf(4, [1, 1, 2, 1, 2, 3, 1]))
  expect(order.toSorted()).toEqual([1, 1, 1, 1, 2, 2, 3])
  expect(most).toBe(4)
})

test("R8: while a starved transaction runs no new one begins, and afterwards they do", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const inTurn = makeRightOfWay()
      const begun: string[] = []
      const begin = (name: string) => Effect.sync(() => void begun.push(name))
      const end = yield* Deferred.make<void>()
      const starved = yield* Effect.forkChild(inTurn(9, Effect.andThen(begin("starved"), Deferred.await(end))))
      yield* Effect.yieldNow
      const fresh = yield* Effect.forkChild(inTurn(1, begin("fresh")))
      yield* Effect.yieldNow
      expect(begun).toEqual(["starved"])
      yield* Deferred.succeed(end, undefined)
      yield* Fiber.join(starved)
      yield* Fiber.join(fresh)
      expect(begun).toEqual(["starved", "fresh"])
    }),
  ))

test("R8: a starved transaction waits until those that have begun are over", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const inTurn = makeRightOfWay()
      const order: string[] = []
      const end = yield* Deferred.make<void>()
      const say = (what: string) => Effect.sync(() => void order.push(what))
      const before = yield* Effect.forkChild(inTurn(1, Effect.andThen(Deferred.await(end), say("before is over"))))
      yield* Effect.yieldNow
      const starved = yield* Effect.forkChild(inTurn(9, say("starved")))
      yield* Effect.yieldNow
      const fresh = yield* Effect.forkChild(inTurn(1, say("fresh")))
      yield* Effect.yieldNow
      yield* Deferred.succeed(end, undefined)
      yield* Effect.forEach([before, starved, fresh], Fiber.join)
      expect(order).toEqual(["before is over", "starved", "fresh"])
    }),
  ))

test("R8: one that hangs holds a starved transaction up for a while only", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const inTurn = makeRightOfWay("10 millis")
      const hanging = yield* Effect.forkChild(inTurn(1, Effect.never))
      yield* Effect.yieldNow
      expect(yield* Effect.uninterruptible(inTurn(9, Effect.succeed("starved")))).toBe("starved")
      expect(yield* inTurn(1, Effect.succeed("fresh"))).toBe("fresh")
      yield* Fiber.interrupt(hanging)
      expect(yield* inTurn(9, Effect.succeed("later"))).toBe("later")
    }),
  ))
