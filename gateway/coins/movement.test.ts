import fc from "fast-check"
import { expect, test } from "vitest"
import { LedgerReason } from "#schema/coins/ledger.ts"
import { assertDoubleEntry } from "../store/posting-plan.ts"
import { giftGiven, grantOf, type Movement, minuteOfCall, orderMoved, postingsOf, tellingsOf } from "./movement.ts"

const call = { roomNum: "r1", callerId: 5, calleeId: 9, price: 40 }

test("COIN-01: a movement for any reason is a double entry whose keys are its own, part by part", () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...LedgerReason.literals),
      fc.integer({ min: -500, max: 500 }),
      fc.integer({ min: 0, max: 120 }),
      (reason, amount, price) => {
        for (const movement of [
          grantOf({ userId: 5, amount, reason, key: "k" }),
          minuteOfCall({ ...call, price }, 2),
        ]) {
          const postings = postingsOf(movement)
          assertDoubleEntry(postings)
          for (const posting of postings) {
            expect(posting.reason).toBe(movement.reason)
            expect(posting.idempotencyKey.startsWith(`${movement.key}:`)).toBe(true)
          }
        }
      },
    ),
    { seed: 1 },
  ))

test("COIN-01: a grant names its account, the house pays it, and its owner is told of it", () => {
  const movement = grantOf({ userId: 5, amount: 120, reason: "newUser", key: "newUser:5" })
  const postings = postingsOf(movement)
  expect(postings).toEqual([
    { account: "coins:5", amount: 120, reason: "newUser", ref: "5", idempotencyKey: "newUser:5:user" },
    { account: "house:grants", amount: -120, reason: "newUser", ref: "5", idempotencyKey: "newUser:5:house" },
  ])
  const entries = postings.map((posting, n) => ({
    ...posting,
    id: String(n),
    at: 7,
    balance: posting.account === "coins:5" ? 120 : null,
    hash: null,
  }))
  expect(tellingsOf(movement, entries)).toEqual([
    {
      userId: 5,
      event: {
        _tag: "v2.CoinsPosted",
        entryId: "0",
        currency: "coins",
        amount: 120,
        balance: 120,
        reason: "newUser",
        roomNum: null,
        minute: null,
        link: null,
        at: 7,
      },
    },
  ])
})

test("COIN-01: each is told what coins were for: the other side of a gift, the order, the task; of a call its room says it", () => {
  const linksOf = (movement: Movement) =>
    tellingsOf(
      movement,
      postingsOf(movement).map((posting, n) => ({ ...posting, id: String(n), at: 7, balance: 0, hash: null })),
    ).map(({ userId, event }) => [userId, event.link])
  const gift = giftGiven(
    {
      ...{ recordId: "gift-1", giftId: 1, giftName: "Rose", giftImage: "/gifts/rose.svg", gold: 10, giftStar: 1 },
      ...{ friendGiftSort: 1, senderId: 5, receiverId: 9, count: 1, roomNum: null, time: 7 },
    },
    true,
  )
  expect(linksOf(gift)).toEqual([
    [5, { kind: "gift", id: "gift-1", userId: 9 }],
    [9, { kind: "gift", id: "gift-1", userId: 5 }],
  ])
  const bought = orderMoved({ orderId: "order-1", userId: 5, moves: 0 }, "purchase", 100)
  expect(linksOf(bought)).toEqual([[5, { kind: "order", id: "order-1", userId: null }]])
  const link = { kind: "task", id: "photo", userId: null }
  expect(linksOf(grantOf({ userId: 5, amount: 10, reason: "reward", key: "task:5", link }))).toEqual([[5, link]])
  expect(linksOf(minuteOfCall(call, 3)).map(([, told]) => told)).toEqual([null, null])
})

test("PROD-02: both members of a call are told which minute of which call it was, and a free minute moves nothing", () => {
  const movement = minuteOfCall(call, 3)
  const entries = postingsOf(movement).map((posting, n) => ({
    ...posting,
    id: String(n),
    at: 7,
    balance: 0,
    hash: null,
  }))
  expect(tellingsOf(movement, entries).map(({ userId, event }) => [userId, event.currency, event.minute])).toEqual([
    [5, "coins", 3],
    [9, "points", 3],
  ])
  expect(postingsOf(minuteOfCall({ ...call, price: 0 }, 3))).toEqual([])
})
