import { Deferred, Effect, Fiber } from "effect"
import { expect, test } from "vitest"
import { makeRightOfWay } from "./turns.ts"

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
