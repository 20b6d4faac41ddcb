import { randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import type { BackpackItem } from "#schema/gifts/backpack.ts"
import { ITEM_DAYS } from "#schema/rules/coins/backpack.ts"
import { CHECK_IN_GIFTS } from "#schema/rules/coins/check-in.ts"
import { kindOf, wish } from "../../tests/worlds/gateway/wishes.ts"
import { addHost, addUser, callerOf, feedOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { activityHandlers } from "../activity/check-in.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { giftHandlers } from "./gift-handlers.ts"
import { panelGift } from "./panel.ts"

const give = (from: AccountRow, to: { id: number }, itemId: string, intentId: string = randomUUID()) =>
  Effect.flatMap(Clock.currentTimeMillis, (at) =>
    giftHandlers.giveItem({ intentId, deadline: at + 20_000, to: to.id, itemId, roomNum: null }, callerOf(from)),
  )
const eventsOf = ({ id }: { id: number }) => Effect.map(feedOf(id), (entries) => entries.map(({ event }) => event))
/** The backpack as the feed tells it: the last event of each item. */
const itemsOf = (user: { id: number }) =>
  Effect.map(eventsOf(user), (events) => {
    const told = events.flatMap((event) =>
      event._tag === "v1.BackpackItemUpdated" ? [event.item as BackpackItem] : [],
    )
    return [...new Map(told.map((item) => [item.itemId, item])).values()]
  })
/** A user with the rose of a first check-in. */
const withRose = Effect.fnUntraced(function* (name: string) {
  const user = yield* addUser(name)
  yield* activityHandlers.checkIn({ intentId: randomUUID(), firstWeek: true }, callerOf(user))
  const [item] = yield* itemsOf(user)
  if (item === undefined) throw new Error("the check-in gave nothing")
  return { user, item }
})
const balanceOf = (account: `coins:${number}` | `points:${number}`) =>
  Store.use((store) => store.transact((tx) => tx.ledger.balance(account)))

test("COIN-11: each gift of a check-in is one of the panel, with its picture", () => {
  for (const days of Object.values(CHECK_IN_GIFTS))
    for (const { giftId, giftImage } of Object.values(days)) expect(panelGift(giftId)).toMatchObject({ giftImage })
})

test("COIN-11, COIN-09: a check-in puts its gift into the backpack, until the end of its last day", () =>
  inWorld(
    Effect.gen(function* () {
      const { item } = yield* withRose("Ann")
      const now = yield* Clock.currentTimeMillis
      expect(item).toMatchObject({ giftName: "Rose", gotAt: now, usedAt: null })
      expect(new Date(item.expiresAt).toISOString()).toBe("2026-01-22T00:00:00.000Z")
    }),
  ))

test("COIN-11: an item is given once: no coins, no points, a message and a record for both", () =>
  inWorld(
    Effect.gen(function* () {
      const [{ user: ann, item }, mia] = [yield* withRose("Ann"), yield* addHost("Mia")]
      const coins = yield* balanceOf(`coins:${ann.id}`)
      const intentId = randomUUID()
      const { growth } = yield* give(ann, mia, item.itemId, intentId)
      expect(yield* give(ann, mia, item.itemId, intentId)).toEqual({ growth })
      expect(yield* kindOf(give(ann, mia, item.itemId))).toBe("itemGone")
      expect([yield* balanceOf(`coins:${ann.id}`), yield* balanceOf(`points:${mia.id}`)]).toEqual([coins, 0])
      expect((yield* itemsOf(ann)).map(({ usedAt }) => usedAt)).toEqual([yield* Clock.currentTimeMillis])
      for (const events of [yield* eventsOf(ann), yield* eventsOf(mia)]) {
        const records = events.filter(({ _tag }) => _tag === "v1.GiftReceived")
        expect(records).toMatchObject([{ gift: { giftName: "Rose", gold: 0, count: 1, senderId: ann.id } }])
        expect(events.filter(({ _tag }) => _tag === "v1.MessageReceived")).toHaveLength(1)
      }
      expect(yield* itemsOf(mia)).toEqual([])
      expect(yield* giftHandlers.giftWall({ userId: mia.id }, callerOf(ann))).toMatchObject({
        list: [{ giftName: "Rose", count: 1 }],
      })
    }),
  ))

test("COIN-11: of two at once, from two devices, one gives it", () =>
  inWorld(
    Effect.gen(function* () {
      const [{ user: ann, item }, mia, bea] = [yield* withRose("Ann"), yield* addHost("Mia"), yield* addHost("Bea")]
      const kinds = yield* Effect.all([kindOf(give(ann, mia, item.itemId)), kindOf(give(ann, bea, item.itemId))], {
        concurrency: "unbounded",
      })
      expect(kinds.toSorted()).toEqual(["fine", "itemGone"])
    }),
  ))

test("COIN-11: nobody gives what is another's, unknown or expired, nor to oneself or to who has blocked one; it stays", () =>
  inWorld(
    Effect.gen(function* () {
      const [{ user: ann, item }, { user: eve }] = [yield* withRose("Ann"), yield* withRose("Eve")]
      const mia = yield* addHost("Mia")
      expect(yield* kindOf(give(eve, mia, item.itemId))).toBe("itemGone")
      expect(yield* kindOf(give(ann, mia, "item-unknown"))).toBe("itemGone")
      expect(yield* kindOf(give(ann, ann, item.itemId))).toBe("giftToSelf")
      yield* wish(mia, { _tag: "block", userId: ann.id, on: true })
      expect(yield* kindOf(give(ann, mia, item.itemId))).toBe("blocked")
      expect((yield* itemsOf(ann)).map(({ usedAt }) => usedAt)).toEqual([null])
      yield* TestClock.adjust(`${ITEM_DAYS} days`)
      expect(yield* kindOf(give(ann, yield* addHost("Bea"), item.itemId))).toBe("itemGone")
    }),
  ))
