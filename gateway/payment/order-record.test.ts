/** Each field of an order as its user has it, of each kind of order, in currencies of other countries. */
import { randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { RENEWAL_PAGE } from "#schema/rules/shop.ts"
import type { OrderRecord } from "#schema/shop/order.ts"
import { makeTill, solveCaptcha, type Till } from "../../tests/worlds/gateway/till.ts"
import { addUser, callerOf, feedOf, inWorld, START, type World } from "../../tests/worlds/gateway/world.ts"
import { renewDue } from "../shop/renew.ts"
import { shopHandlers } from "../shop/shop-handlers.ts"
import type { AccountRow } from "../store/tables/accounts.ts"
import { applyWord } from "./apply-word.ts"
import { Payments } from "./payments.ts"

const withTill = <A, E>(body: (till: Till) => Effect.Effect<A, E, World>): Promise<A> => {
  const till = makeTill()
  return inWorld(Effect.provide(body(till), Payments.layer([till.provider])))
}
interface Wanted {
  readonly coinId: number
  readonly price: number
  readonly currency: string
  readonly offerId?: string
}
const orders = Effect.fnUntraced(function* (who: AccountRow, wanted: Wanted) {
  const captcha = solveCaptcha(yield* shopHandlers.payChallenge({}, callerOf(who)))
  const under = { intentId: randomUUID(), deadline: (yield* Clock.currentTimeMillis) + 20_000 }
  const said = { offerId: null, channelCode: "till", pageName: "shop", ...wanted }
  const { orderId } = yield* shopHandlers.makeOrder({ ...under, ...said, captcha }, callerOf(who))
  yield* shopHandlers.openCheckout({ orderId }, callerOf(who))
  return orderId
})
const pays = (till: Till, orderId: string) =>
  Effect.flatMap(Clock.currentTimeMillis, (at) => applyWord("till", till.does(orderId, "paid", at)))
/** Each order as it was told last. */
const toldTo = (who: AccountRow) =>
  Effect.map(feedOf(who.id), (entries) => {
    const told = entries.flatMap(({ event }) =>
      event._tag === "v1.OrderUpdated" ? [(event as unknown as { order: OrderRecord }).order] : [],
    )
    return [...new Map(told.map((one) => [one.orderId, one])).values()]
  })

/** What is the same in all of them. */
const ofAll = (who: AccountRow) => ({
  ...{ id: expect.any(Number), userId: who.id, channelCode: "till", channelRealName: "Till", pageName: "shop" },
  ...{ companyCode: "livcam", source: "webservice", isCredit: true, createTime: START, countryCode: who.countryId },
})

test("ENT-14: a package in yen is told whole, open and paid: amounts without places, the dollars beside them, and the first one's extra", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const yui = yield* addUser("Yui", { countryId: "JP" })
      const orderId = yield* orders(yui, { coinId: 3, price: 1_500, currency: "JPY" })
      const open = {
        ...ofAll(yui),
        ...{ orderId, coinId: 3, coinCode: "coins_1030", itemName: "1,110 coins", type: "once" },
        ...{ price: 1_500, priceUsd: 9.99, currency: "JPY", currencySymbol: "¥", priceStr: "¥1500" },
        ...{ orderStatus: "processing", freeCoinType: null, refundable: false, refundStatus: null },
        updateTime: START,
      }
      expect(yield* toldTo(yui)).toEqual([open])
      yield* TestClock.adjust("5 minutes")
      yield* pays(till, orderId)
      const paid = { orderStatus: "success", freeCoinType: 1, refundable: true, updateTime: START + 5 * 60_000 }
      expect(yield* toldTo(yui)).toEqual([{ ...open, ...paid }])
    }),
  ))

test("ENT-14: a subscription in reais and its renewal are two orders that are told whole; no page made the renewal", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const bia = yield* addUser("Bia", { countryId: "BR" })
      const orderId = yield* orders(bia, { coinId: 12, price: 119.9, currency: "BRL" })
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
      expect(yield* toldTo(bia)).toEqual([
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
      const orderId = yield* orders(ira, { coinId, price, currency, offerId })
      yield* pays(till, orderId)
      const under = { intentId: randomUUID(), deadline: START + 20_000 }
      yield* shopHandlers.requestRefund({ ...under, orderId, reason: "not needed" }, callerOf(ira))
      expect(yield* toldTo(ira)).toEqual([
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
