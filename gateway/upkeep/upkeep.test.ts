/** What of the upkeep each gateway does for itself. */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test, vi } from "vitest"
import { makeMemoryStore } from "../store/memory/memory-store.ts"
import { Store, type StoreShape } from "../store/store.ts"
import { hearOfLedger } from "./upkeep.ts"

test("what another gateway's look at the ledger has found is asked for again after the store was away", async () => {
  const store = makeMemoryStore()
  const told = vi.spyOn(console, "log").mockReturnValue()
  let asked = 0
  const single: StoreShape["single"] = (body) =>
    Effect.suspend(() => (++asked === 2 ? Effect.die(new Error("the store is away")) : store.single(body)))
  await Effect.gen(function* () {
    yield* Effect.forkScoped(Effect.provideService(hearOfLedger, Store, { ...store, single }))
    yield* TestClock.adjust("21 minutes")
  }).pipe(Effect.scoped, Effect.provide(TestClock.layer()), Effect.runPromise)
  expect([asked, told.mock.calls.length]).toEqual([5, 1])
  told.mockRestore()
})
