/** What each gateway does for itself in the upkeep, and the nightly check of the ledger. */
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { expect, test, vi } from "vitest"
import { makeTill } from "../../tests/worlds/gateway/till.ts"
import { wish } from "../../tests/worlds/gateway/wishes.ts"
import { addUser, inWorld, START } from "../../tests/worlds/gateway/world.ts"
import { grantCoins } from "../coins/coins.ts"
import { memoryStorage } from "../media/storage.ts"
import { measuring, scrape } from "../observability/metrics.ts"
import { Payments } from "../payment/payments.ts"
import { makeMemoryStore } from "../store/memory/memory-store.ts"
import { Store, type StoreShape } from "../store/store.ts"
import { eraseAccounts } from "./erase-accounts.ts"
import { hearOfLedger, upkeep } from "./upkeep.ts"

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

test("PROD-10: the likes of an erased account no longer count, each taken back once however often the erasure is begun", () => {
  const till = makeTill()
  return Effect.gen(function* () {
    const store = yield* Store
    const [ann, bo] = [yield* addUser("Ann"), yield* addUser("Bo")]
    const liked = yield* Effect.forEach(Array.from({ length: 60 }), (_, n) => addUser(`Liked ${n}`))
    for (const { id } of liked) yield* wish(ann, { _tag: "likeUser", userId: id, on: true })
    for (const { id } of liked.slice(0, 2)) yield* wish(bo, { _tag: "likeUser", userId: id, on: true })
    const counts = store.transact((tx) =>
      Effect.map(tx.accounts.findMany(liked.map(({ id }) => id)), (rows) => rows.map(({ likedCount }) => likedCount)),
    )
    expect(yield* counts).toEqual(liked.map((_, n) => (n < 2 ? 2 : 1)))
    yield* store.transact((tx) =>
      Effect.andThen(
        tx.accounts.update(ann.id, { leavesAt: START }),
        tx.paymentCustomers.keep({ userId: ann.id, channelCode: "till", customer: "c" }),
      ),
    )
    // The provider that keeps the cards does not answer, so the erasure is begun again.
    till.isAway = true
    yield* eraseAccounts
    expect(yield* counts).toEqual(liked.map((_, n) => (n < 2 ? 1 : 0)))
    till.isAway = false
    yield* eraseAccounts
    expect(yield* store.transact((tx) => tx.accounts.find(ann.id))).toMatchObject({ banned: true })
    expect(yield* counts).toEqual(liked.map((_, n) => (n < 2 ? 1 : 0)))
  }).pipe(Effect.provide(Payments.layer([till.provider])), inWorld)
})

/** The value on the metrics page. */
const faultsMeasured = Effect.map(scrape(0), (page) => /^livcam_ledger_faults (\d+)$/m.exec(page)?.[1])
const faultsKept = Store.use((store) => store.single(({ meta }) => meta.get("ledger faults")))
const NIGHT = START + 15 * 3_600_000

test("COIN-13: each night at 03:00 UTC the whole ledger is looked at: what is wrong is logged, counted and kept for the other gateways", () => {
  const told = vi.spyOn(console, "log").mockReturnValue()
  const logged = () => told.mock.calls.flat().join()
  return inWorld(
    Effect.gen(function* () {
      yield* Layer.build(upkeep({ isEmbedded: false }))
      const { id } = yield* addUser("Ann")
      yield* TestClock.adjust("2 minutes")
      expect([yield* faultsKept, yield* faultsMeasured]).toEqual(["0", "0"])
      const forged = { userId: id, amount: 5_000, reason: "reward", key: "nothing:1" } as const
      yield* Store.use((store) => store.transact((tx) => grantCoins(tx, forged)))
      yield* TestClock.setTime(NIGHT - 1_000)
      expect([yield* faultsKept, yield* faultsMeasured]).toEqual(["0", "0"])
      expect(logged()).not.toContain("the ledger is wrong")
      yield* TestClock.setTime(NIGHT + 30_000)
      const found = yield* faultsKept
      expect(Number(found)).toBeGreaterThan(0)
      expect(yield* faultsMeasured).toBe(found)
      expect(logged()).toContain("the ledger is wrong")
    }).pipe(
      Effect.scoped,
      Effect.provide(Layer.merge(measuring(Layer.succeed(Store, makeMemoryStore())), memoryStorage)),
    ),
  ).finally(() => told.mockRestore())
})
