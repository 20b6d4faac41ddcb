/** Each field of an order's record for its user, for each kind of order, in currencies of several countries. */
import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { RENEWAL_PAGE } from "#schema/rules/coins/shop.ts"
import { opened, ordersTo, pays, withTill } from "../../tests/worlds/gateway/buying.ts"
import { addUser, callerOf, START } from "../../tests/worlds/gateway/world.ts"
import { renewDue } from "../shop/renew.ts"
import { shopHandlers } from "../shop/shop-handlers.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"

/** Fields that are the same in all orders. */
const ofAll = (who: AccountRow) => ({
  ...{ id: expect.any(Number), userId: who.id, channelCode: "till", channelRealName: "Till", pageName: "shop" },
  ...{ companyCode: "livcam", source: "webservice", isCredit: true, createTime: START, countryCode: who.countryId },
})

test("ENT-14: a package in yen is told whole, open and paid: amounts without places, the dollars beside them, and the first one's extra", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const yui = yield* addUser("Yui", { countryId: "JP" })
      const orderId = yield* opened(yui, { coinId: 3, price: 1_500, currency: "JPY" })
      const open = {
        ...ofAll(yui),
        ...{ orderId, coinId: 3, coinCode: "coins_1030", itemName: "1,110 coins", type: "once" },
        ...{ price: 1_500, priceUsd: 9.99, currency: "JPY", currencySymbol: "¥", priceStr: "¥1500" },
        ...{ orderStatus: "processing", freeCoinType: null, refundable: false, refundStatus: null },
        updateTime: START,
      }
      expect(yield* ordersTo(yui)).toEqual([open])
      yield* TestClock.adjust("5 minutes")
      yield* pays(till, orderId)
      const paid = { orderStatus: "success", freeCoinType: 1, refundable: true, updateTime: START + 5 * 60_000 }
      expect(yield* ordersTo(yui)).toEqual([{ ...open, ...paid }])
    }),
  ))

test("ENT-14: a subscription in reais and its renewal are two orders that are told whole; no page made the renewal", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const bia = yield* addUser("Bia", { countryId: "BR" })
      const orderId = yield* opened(bia, { coinId: 12, price: 119.9, currency: "BRL" })
      yield* pays(till, orderId)
      const month = START + 31 * 86_400_000
      yield* TestClock.setTime(month)
      yield* renewDue
      const both = {
        ...ofAll(bia),
        ...{ coinId: 12, coinCode: "monthly_2400", itemName: "2,800 coins, monthly", type: "monthly" },
        ...{ price: 119.9, priceUsd: 19.99, currency: "BRL", currencySymbol: "R$", priceStr: "R$119.90" },
        ...{ orderStatus: "success", refundable: true, refundStatus: null },
      }
      expect(yield* ordersTo(bia)).toEqual([
        { ...both, orderId, freeCoinType: 1, updateTime: START },
        {
          ...both,
          ...{ orderId: expect.not.stringMatching(orderId), pageName: RENEWAL_PAGE, freeCoinType: null },
          ...{ createTime: month, updateTime: month },
        },
      ])
    }),
  ))

test("ENT-14: an offer in rupees, paid and paid back, is told whole at the lowered price in both currencies", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ira = yield* addUser("Ira", { countryId: "IN" })
      const { flashOffers } = yield* shopHandlers.paymentConfig({}, callerOf(ira))
      const offer = flashOffers.find(({ kind }) => kind === "limited") ?? expect.unreachable("no offer")
      const { coinId, afterAmount: price, currency, offerId } = offer
      const orderId = yield* opened(ira, { coinId, price, currency, offerId })
      yield* pays(till, orderId)
      const under = { intentId: randomUUID(), deadline: START + 20_000 }
      yield* shopHandlers.requestRefund({ ...under, orderId, reason: "not needed" }, callerOf(ira))
      expect(yield* ordersTo(ira)).toEqual([
        {
          ...ofAll(ira),
          ...{ orderId, coinId: 2, coinCode: "coins_510", itemName: "535 coins", type: "once" },
          ...{ price: 269.4, priceUsd: 2.99, currency: "INR", currencySymbol: "₹", priceStr: "₹269.40" },
          ...{ orderStatus: "success", freeCoinType: 1, refundable: false, refundStatus: "refunded" },
          updateTime: START,
        },
      ])
    }),
  ))
