import { Effect, Exit, Fiber, Scope } from "effect"
import { expect, test } from "vitest"
import { run } from "../../tests/support/run.ts"
import { Locks, makeMemoryLocks } from "./locks.ts"

const inBrowser = <A, E>(effect: Effect.Effect<A, E, Locks | Scope.Scope>) =>
  run(effect, Locks.layerMemory(makeMemoryLocks()))

test("CARD-02: a lock is one tab's until its scope closes; the next that waits gets it then", () =>
  inBrowser(
    Effect.gen(function* () {
      const locks = yield* Locks
      const first = yield* Scope.make()
      expect(yield* Scope.provide(locks.tryHold("a"), first)).toBe(true)
      expect(yield* locks.tryHold("a")).toBe(false)
      expect(yield* locks.tryHold("b")).toBe(true)
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
      yield* Effect.sleep(5)
      expect(order).toEqual([])
      yield* Scope.close(first, Exit.void)
      yield* Effect.forEach(waiting, Fiber.join)
      expect(order).toEqual(["second", "third"])
    }),
  ))

test("CARD-02: whoever gives up waiting is passed over", () =>
  inBrowser(
    Effect.gen(function* () {
      const locks = yield* Locks
      const first = yield* Scope.make()
      yield* Scope.provide(locks.hold("a"), first)
      const impatient = yield* Effect.forkChild(Effect.scoped(locks.hold("a")))
      yield* Effect.sleep(5)
      yield* Fiber.interrupt(impatient)
      const patient = yield* Effect.forkChild(Effect.scoped(locks.hold("a")))
      yield* Effect.sleep(5)
      yield* Scope.close(first, Exit.void)
      yield* Fiber.join(patient)
      yield* Effect.sleep(5)
      expect(yield* locks.tryHold("a")).toBe(true)
    }),
  ))
