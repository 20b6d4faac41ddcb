import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { exchange } from "./exchange.ts"

test("NET-05: an exchange that is not done after 50 s fails with timeout and is given up", async () => {
  let aborted = false
  const fetch = (request: Request) =>
    new Promise<Response>(() => {
      request.signal.addEventListener("abort", () => {
        aborted = true
      })
    })
  await Effect.runPromise(
    Effect.gen(function* () {
      const running = yield* Effect.forkChild(
        Effect.flip(
          exchange(
            { origin: "http://livcam.test", fetch },
            { method: "GET", url: "/config/v1/app", headers: {}, body: null },
          ),
        ),
      )
      yield* TestClock.adjust("49 seconds")
      expect(running.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust("1 seconds")
      expect((yield* Fiber.join(running)).error.kind).toBe("timeout")
      expect(aborted).toBe(true)
    }).pipe(Effect.provide(TestClock.layer())),
  )
})
