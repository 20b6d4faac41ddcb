import fc from "fast-check"
import { expect, test } from "vitest"
import type { PaymentWordRow } from "../../store/tables/shop/orders.ts"
import { standingOf } from "./order-standing.ts"

const STATES = ["open", "paid", "failed", "cancelled", "refunded", "refundFailed", "disputed"] as const
const word = (state: PaymentWordRow["state"], at: number, eventId = `${state}-${at}`): PaymentWordRow => ({
  ...{
    channelCode: "till",
    eventId,
    orderId: "o",
    reference: `ref-${eventId}`,
    state,
    amount: 499,
    currency: "USD",
    at,
  },
})
const order = { isOver: false, refundAskedAt: null, reference: null }
const Words = fc.uniqueArray(
  fc.record({ state: fc.constantFrom(...STATES), at: fc.nat(4), eventId: fc.stringMatching(/^[a-z]{3}$/) }),
  { selector: ({ eventId }) => eventId, maxLength: 8 },
)

test("COIN-04: in whatever order an order's words come, it stands the same", () => {
  fc.assert(
    fc.property(Words, fc.boolean(), fc.infiniteStream(fc.nat()), (said, isAsked, keys) => {
      const words = said.map(({ state, at, eventId }) => word(state, at, eventId))
      const shuffled = words
        .map((each) => ({ each, key: keys.next().value }))
        .sort((a, b) => a.key - b.key)
        .map(({ each }) => each)
      const of = { ...order, refundAskedAt: isAsked ? 7 : null }
      expect(standingOf(of, shuffled)).toEqual(standingOf(of, words))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  [[], "processing", null, false],
  [["open"], "processing", null, false],
  [["failed"], "failed", null, false],
  [["cancelled"], "cancelled", null, false],
  [["failed", "cancelled"], "cancelled", null, false],
  [["open", "paid"], "success", null, true],
  [["failed", "paid"], "success", null, true],
  [["paid", "cancelled"], "success", null, true],
  [["paid", "disputed"], "success", null, true],
  [["disputed"], "success", null, true],
  [["paid", "refunded"], "success", "refunded", false],
  [["refunded"], "success", "refunded", false],
  [["paid", "refunded", "refundFailed"], "success", null, true],
  [["paid", "refundFailed", "refunded"], "success", "refunded", false],
] as const)("COIN-04: after %j an order is %s", (states, status, refund, holds) => {
  const words = states.map((state, at) => word(state, at))
  expect(standingOf(order, words)).toMatchObject({ status, refund, holds })
  expect(standingOf(order, words.toReversed())).toMatchObject({ status, refund, holds })
})

test("COIN-06: a refund that was asked for is handled, then refunded, or the coins are there again; one that a bank asks for already is rejected", () => {
  const asked = { ...order, refundAskedAt: 5 }
  const paid = word("paid", 1)
  expect(standingOf(asked, [paid])).toMatchObject({ refund: "handling", holds: false })
  expect(standingOf(asked, [paid, word("refunded", 6)])).toMatchObject({ refund: "refunded", holds: false })
  const failed = word("refundFailed", 6)
  expect(standingOf(asked, [paid, failed])).toMatchObject({ refund: "coinsCredited", holds: true })
  expect(standingOf(asked, [paid, word("disputed", 5), failed])).toMatchObject({ refund: "rejected", holds: true })
})

test("COIN-04: an order that the gateway has ended is paid all the same when the money comes", () => {
  const over = { ...order, isOver: true }
  expect(standingOf(over, [word("open", 1)])).toMatchObject({ status: "cancelled", holds: false })
  expect(standingOf(over, [word("paid", 1)])).toMatchObject({ status: "success", holds: true, reference: "ref-paid-1" })
})
