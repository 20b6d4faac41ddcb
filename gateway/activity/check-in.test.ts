import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { addUser, callerOf, feedOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { Store } from "../store/store.ts"
import { activityHandlers } from "./check-in.ts"

const { checkIn, getCheckInInfo } = activityHandlers
const asked = (n: number, firstWeek = true) => ({ intentId: `intent-${"0".repeat(10)}${n}`, firstWeek })
const balanceOf = (userId: number) => Store.use((store) => store.transact((tx) => tx.ledger.balance(`coins:${userId}`)))

describe("the check-in", () => {
  test("COIN-09: its row, its coins and its entries are one transaction, and a repeat gets the same entries", () =>
    inWorld(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        const first = yield* checkIn(asked(1), ann)
        expect(first.entries.map(({ event }) => event)).toMatchObject([
          { _tag: "v1.CheckedIn", intentId: asked(1).intentId, day: "2026-01-15", streak: 1, coins: 5 },
          { _tag: "v2.CoinsPosted", reason: "reward", amount: 5, balance: 5 },
          { _tag: "v1.BackpackItemUpdated", item: { giftName: "Rose" } },
        ])
        expect(yield* checkIn(asked(1), ann)).toEqual(first)
        expect([yield* balanceOf(ann.userId), (yield* feedOf(ann.userId)).length]).toEqual([5, 3])
      }),
    ))

  test("COIN-09, ERR-06: a second one on the day is refused by a code without words, and leaves nothing", () =>
    inWorld(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        yield* checkIn(asked(1), ann)
        yield* TestClock.adjust("11 hours")
        const { error } = yield* Effect.flip(checkIn(asked(2), ann))
        expect(error).toEqual({ kind: "alreadyCollected" })
        expect(yield* balanceOf(ann.userId)).toBe(5)
        yield* TestClock.adjust("1 hour")
        expect((yield* checkIn(asked(2), ann)).entries[0]?.event).toMatchObject({ day: "2026-01-16", streak: 2 })
      }),
    ))

  test("COIN-09: two at once count once, by account and by device", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bea] = [callerOf(yield* addUser("Ann")), callerOf(yield* addUser("Bea"))]
        const device = { deviceId: "cc-shared" }
        const tries = [
          checkIn(asked(1), { ...ann, ...device }),
          checkIn(asked(2), ann),
          checkIn(asked(3), { ...bea, ...device }),
        ]
        const isIn = yield* Effect.all(
          tries.map((one) => Effect.isSuccess(one)),
          { concurrency: "unbounded" },
        )
        // The last two tries differ in person and device: the order of the commits decides between the patterns.
        expect([
          [true, false, false],
          [false, true, true],
        ]).toContainEqual(isIn)
        expect((yield* balanceOf(ann.userId)) + (yield* balanceOf(bea.userId))).toBe(5 * isIn.filter(Boolean).length)
      }),
    ))

  test("COIN-09: accounts made by the dozen at one address check in a bounded number of times a day, and who has paid does whatever they do", () =>
    inWorld(
      Effect.gen(function* () {
        const farm = yield* Effect.forEach(Array.from({ length: 25 }), (_, n) =>
          Effect.flatMap(addUser(`Farmed ${n}`), (user) => Effect.result(checkIn(asked(n + 10), callerOf(user)))),
        )
        expect(farm.filter(({ _tag }) => _tag === "Failure")).toHaveLength(5)
        const payer = callerOf(yield* addUser("Vic", { payStatus: 1 }))
        expect((yield* Effect.result(checkIn(asked(99, true), payer)))._tag).toBe("Success")
      }),
    ))

  test("COIN-09: the first week's bonus is not given after the first week to who was promised it", () =>
    inWorld(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        yield* checkIn(asked(1), ann)
        yield* TestClock.adjust("7 days")
        expect((yield* Effect.flip(checkIn(asked(2), ann))).error.kind).toBe("offerEnded")
        expect((yield* checkIn(asked(3, false), ann)).entries[0]?.event).toMatchObject({ streak: 1, coins: 2 })
      }),
    ))

  test("ENT-11: the information has both lists, the coins of the one that is the user's, and whether today is done", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, vip] = [callerOf(yield* addUser("Ann")), callerOf(yield* addUser("Vic", { payStatus: 1 }))]
        const before = yield* getCheckInInfo({}, ann)
        expect(before).toMatchObject({
          today: "2026-01-15",
          config: { show: true, hasCheck: false, totalCoin: 80, type: 1 },
        })
        expect([before.signInList.length, before.vipSignInList.length]).toEqual([7, 7])
        yield* checkIn(asked(1), vip)
        const after = yield* getCheckInInfo({}, vip)
        expect(after).toMatchObject({ config: { hasCheck: true, totalCoin: 104, type: 2 } })
        expect(after.vipSignInList[0]).toMatchObject({ day: 1, coin: 10, signIn: true })
        expect(yield* balanceOf(vip.userId)).toBe(10)
      }),
    ))
})
