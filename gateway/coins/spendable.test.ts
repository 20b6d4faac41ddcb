import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { dayStart } from "#schema/rules/gateway-day.ts"
import { annRingsMia, answerNow, launchNow } from "../../tests/worlds/gateway/calls.ts"
import { freshIntent, kindOf } from "../../tests/worlds/gateway/wishes.ts"
import { callerOf, feedOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { isInMemory } from "../../tests/worlds/gateway/world-store.ts"
import { callHandlers } from "../calls/call-handlers.ts"
import { giftHandlers } from "../gifts/gift-handlers.ts"
import { panelGifts } from "../gifts/panel.ts"
import { shopHandlers } from "../shop/shop-handlers.ts"
import { Store } from "../store/store.ts"
import { verifyLedgerWith } from "./verify-ledger.ts"

const DAY = 86_400_000
const rose = panelGifts.find(({ vip, gold }) => !vip && gold <= 40) ?? expect.unreachable("no small gift")

const balanceOf = (userId: number) => Store.use((store) => store.transact((tx) => tx.ledger.balance(`coins:${userId}`)))
const allow = (userId: number, coins: number | null) =>
  shopHandlers.setSpendingLimit({ currency: "USD", day: null, month: null, coins }, callerOf({ id: userId }))
const give = Effect.fnUntraced(function* (from: number, to: number, count = 1) {
  const deadline = (yield* Clock.currentTimeMillis) + 20_000
  const gift = { intentId: freshIntent(), deadline, to, giftId: rose.giftId, gold: rose.gold, count, roomNum: null }
  return yield* giftHandlers.sendGift(gift, callerOf({ id: from }))
})

// Only in memory: the call's minutes must begin by themselves.
test.runIf(isInMemory)(
  "a call ends with the minute after which the own limit of coins is reached, whatever the balance; both are warned",
  () =>
    inWorld(
      Effect.gen(function* () {
        const { ann, mia, roomNum, said } = yield* annRingsMia
        yield* allow(ann.userId, 100)
        yield* answerNow(said, mia)
        for (const side of [ann, mia]) yield* callHandlers.notifyStartCall(said, side)
        yield* TestClock.adjust("1 minute")
        // 80 of 100 are spent: the rest does not pay a third minute.
        expect(yield* balanceOf(ann.userId)).toBe(420)
        for (const { userId } of [ann, mia])
          expect((yield* feedOf(userId)).map(({ event }) => event._tag)).toContain("v1.CallEndingSoon")
        yield* TestClock.adjust("2 minutes")
        const call = yield* Store.use((store) => store.transact((tx) => tx.calls.find(roomNum)))
        expect(call).toMatchObject({ state: "ended", minutes: 2, coins: 80, held: 0 })
        expect(yield* balanceOf(ann.userId)).toBe(420)
        const again = launchNow({ c_u_id: mia.userId, c_locate: "wall", callType: "video" }, ann)
        expect(yield* kindOf(again)).toBe("coinLimit")
        expect(yield* shopHandlers.spendingLimit({}, ann)).toMatchObject({ coins: 100, spentCoins: 80 })
        // A higher limit applies from tomorrow, and a new day starts from zero.
        yield* allow(ann.userId, 1_000)
        expect(yield* kindOf(again)).toBe("coinLimit")
        yield* TestClock.setTime(dayStart(yield* Clock.currentTimeMillis) + DAY)
        expect(yield* kindOf(again)).toBe("fine")
        expect((yield* verifyLedgerWith(["g"])).faults).toEqual([])
      }),
    ),
)

test("gifts share the limit with calls, and what a call holds is as good as spent", () =>
  inWorld(
    Effect.gen(function* () {
      const { ann, mia } = yield* annRingsMia
      // The ring holds 40 coins.
      yield* allow(ann.userId, 40 + 2 * rose.gold)
      expect(yield* kindOf(give(ann.userId, mia.userId, 10))).toBe("coinLimit")
      expect(yield* kindOf(give(ann.userId, mia.userId))).toBe("fine")
      expect(yield* kindOf(give(ann.userId, mia.userId))).toBe("fine")
      expect(yield* kindOf(give(ann.userId, mia.userId))).toBe("coinLimit")
      expect(yield* balanceOf(ann.userId)).toBe(500 - 2 * rose.gold)
    }),
  ))

test("who has fewer coins than the limit is told that coins are missing, not that the limit is reached", () =>
  inWorld(
    Effect.gen(function* () {
      const { ann, mia } = yield* annRingsMia
      yield* allow(ann.userId, 10_000)
      expect(yield* kindOf(give(ann.userId, mia.userId, 99))).toBe("coinsTooFew")
      yield* allow(ann.userId, null)
      expect(yield* kindOf(give(ann.userId, mia.userId))).toBe("fine")
    }),
  ))
