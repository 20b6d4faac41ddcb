/** Subscriptions from the first payment to the end, with a test till that implements the port of payment providers. */
import { randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { CARDS_MOST } from "#schema/shop/card.ts"
import type { OrderRecord } from "#schema/shop/order.ts"
import type { SubscriptionRecord } from "#schema/shop/subscription.ts"
import { makeTill, solveCaptcha, type Till } from "../../tests/worlds/gateway/till.ts"
import { kindOf } from "../../tests/worlds/gateway/wishes.ts"
import { addUser, callerOf, feedOf, inWorld, type World } from "../../tests/worlds/gateway/world.ts"
import { banAccount } from "../accounts/ban.ts"
import { activityBoxHandlers } from "../activity/activity-boxes.ts"
import { verifyLedger } from "../coins/verify-ledger.ts"
import { applyWord } from "../payment/apply-word.ts"
import { lookAtDueOrders } from "../payment/look-at-order.ts"
import { Payments } from "../payment/payments.ts"
import type { PaymentWord } from "../payment/provider.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { renewDue } from "./renew.ts"
import { shopHandlers } from "./shop-handlers.ts"

const WEEKLY = {
  coinId: 11,
  channelCode: "till",
  offerId: null,
  price: 4.99,
  currency: "USD",
  pageName: "pay",
} as const
const COINS = 660
/** With the extra coins of the first purchase. */
const FIRST = COINS + 100

const withTill = <A, E>(body: (till: Till) => Effect.Effect<A, E, World>): Promise<A> => {
  const till = makeTill()
  return inWorld(Effect.provide(body(till), Payments.layer([till.provider])))
}
const order = Effect.fnUntraced(function* (who: AccountRow, patch: Partial<typeof WEEKLY> | object = {}) {
  const captcha = solveCaptcha(yield* shopHandlers.payChallenge({}, callerOf(who)))
  const at = yield* Clock.currentTimeMillis
  const under = { intentId: randomUUID(), deadline: at + 20_000 }
  const { orderId } = yield* shopHandlers.makeOrder({ ...under, ...WEEKLY, ...patch, captcha }, callerOf(who))
  return orderId
})
const says = Effect.fnUntraced(function* (till: Till, orderId: string, state: PaymentWord["state"]) {
  return yield* applyWord("till", till.does(orderId, state, yield* Clock.currentTimeMillis))
})
/** Orders a subscription and pays it on the till's page. */
const subscribed = Effect.fnUntraced(function* (till: Till, who: AccountRow) {
  const orderId = yield* order(who)
  yield* shopHandlers.openCheckout({ orderId }, callerOf(who))
  yield* says(till, orderId, "paid")
  return orderId
})
const told = (who: AccountRow) =>
  Effect.map(feedOf(who.id), (entries) => entries.map(({ event }) => event as { readonly _tag: string }))
const standing = (who: AccountRow) =>
  Effect.map(told(who), (events) =>
    events
      .filter(({ _tag }) => _tag === "v2.SubscriptionUpdated")
      .map((event) => (event as unknown as { subscription: SubscriptionRecord }).subscription)
      .at(-1),
  )
/** A user's orders, each as the feed has it last. */
const ordersOf = (who: AccountRow) =>
  Effect.map(told(who), (events) => {
    const orders = events.flatMap((event) =>
      event._tag === "v1.OrderUpdated" ? [(event as unknown as { order: OrderRecord }).order] : [],
    )
    return [...new Map(orders.map((one) => [one.orderId, one])).values()]
  })
const balanceOf = ({ id }: AccountRow) => Store.use((store) => store.transact((tx) => tx.ledger.balance(`coins:${id}`)))
const change = (who: AccountRow, subscriptionId: string, to: "subscribed" | "paused" | "cancelled") =>
  shopHandlers.changeSubscription({ subscriptionId, to }, callerOf(who))
/** What the upkeep does with orders and subscriptions. */
const upkeep = Effect.andThen(lookAtDueOrders, renewDue)
const user = (name: string) => addUser(name, { countryId: "US" })

test("COIN-08, PROD-08: the shop offers coins by the week and the month, cheaper than once", () =>
  withTill(() =>
    Effect.gen(function* () {
      const { packages } = yield* shopHandlers.paymentConfig({}, callerOf(yield* user("Ann")))
      const per = (coinId: number) => {
        const pack = packages.find((one) => one.coinId === coinId)
        const entry = pack?.entries[0]
        return pack && entry ? entry.price / (pack.totalCoinNum + entry.extraCoinNum) : Number.NaN
      }
      expect(packages.filter(({ type }) => type !== "once").map(({ type }) => type)).toEqual(["weekly", "monthly"])
      expect(per(11)).toBeLessThan(per(2))
      expect(per(12)).toBeLessThan(per(4))
    }),
  ))

test("COIN-08: paid once it begins, and each week its card is charged once, on time, under one order of its own", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      const subscriptionId = yield* subscribed(till, ann)
      expect(till.checkouts.get(subscriptionId)).toMatchObject({ renews: true, itemName: "660 coins, weekly" })
      const start = yield* Clock.currentTimeMillis
      expect(yield* standing(ann)).toMatchObject({
        ...{ subscriptionId, status: "subscribed", type: "weekly", price: 4.99, totalCoinNum: COINS },
        nextTime: start + 7 * 86_400_000,
      })
      expect(yield* balanceOf(ann)).toBe(FIRST)
      yield* TestClock.adjust("6 days")
      yield* upkeep
      expect(till.charges).toHaveLength(0)
      for (let week = 1; week <= 3; week++) {
        yield* TestClock.adjust(week === 1 ? "1 day" : "7 days")
        for (let n = 0; n < 3; n++) yield* upkeep
        expect(till.charges).toHaveLength(week)
        expect(yield* balanceOf(ann)).toBe(FIRST + week * COINS)
        expect(yield* standing(ann)).toMatchObject({ nextTime: start + (week + 1) * 7 * 86_400_000 })
      }
      expect(till.charges[0]).toMatchObject({ amount: 499, currency: "USD", from: `till:${subscriptionId}` })
      const orders = yield* ordersOf(ann)
      expect(orders.map(({ orderStatus, type }) => [orderStatus, type])).toEqual(
        Array.from({ length: 4 }, () => ["success", "weekly"]),
      )
      expect((yield* verifyLedger).faults).toEqual([])
    }),
  ))

test("COIN-08: a provider that does not answer is asked again under the same order, and its coins come once", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      yield* subscribed(till, ann)
      yield* TestClock.adjust("7 days")
      till.isAway = true
      yield* upkeep
      expect(yield* ordersOf(ann)).toMatchObject([{}, { orderStatus: "processing" }])
      yield* TestClock.adjust("15 minutes")
      yield* upkeep
      till.isAway = false
      yield* TestClock.adjust("15 minutes")
      yield* upkeep
      const [, renewal] = yield* ordersOf(ann)
      expect(renewal).toMatchObject({ orderStatus: "success" })
      yield* says(till, renewal?.orderId ?? "", "paid")
      expect(new Set(till.charges.map(({ orderId }) => orderId)).size).toBe(1)
      expect(yield* balanceOf(ann)).toBe(FIRST + COINS)
    }),
  ))

test("COIN-08: one that is under way is asked after until it is paid, and no other is made meanwhile", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      yield* subscribed(till, ann)
      till.onCharge = "open"
      yield* TestClock.adjust("7 days")
      for (let n = 0; n < 6; n++) {
        yield* upkeep
        yield* TestClock.adjust("1 hour")
      }
      const [, renewal, ...others] = yield* ordersOf(ann)
      expect(others).toEqual([])
      expect(till.charges).toHaveLength(1)
      yield* says(till, renewal?.orderId ?? "", "paid")
      expect(yield* balanceOf(ann)).toBe(FIRST + COINS)
      expect(yield* standing(ann)).toMatchObject({ status: "subscribed" })
    }),
  ))

test("COIN-08: a charge that takes days to be decided is not made a second time meanwhile", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      yield* subscribed(till, ann)
      till.onCharge = "open"
      yield* TestClock.adjust("7 days")
      for (let n = 0; n < 10; n++) {
        yield* upkeep
        yield* TestClock.adjust("12 hours")
      }
      const [, renewal] = yield* ordersOf(ann)
      expect(till.charges).toHaveLength(1)
      yield* says(till, renewal?.orderId ?? "", "paid")
      expect(yield* balanceOf(ann)).toBe(FIRST + COINS)
      const { status, nextTime } = (yield* standing(ann)) ?? {}
      expect([status, nextTime]).toEqual(["subscribed", (yield* Clock.currentTimeMillis) + 7 * 86_400_000])
    }),
  ))

describe("a bank that asks its user", () => {
  const asked = Effect.fnUntraced(function* (till: Till, who: AccountRow) {
    const subscriptionId = yield* subscribed(till, who)
    till.onCharge = "asked"
    yield* TestClock.adjust("7 days")
    yield* upkeep
    const orderId = (yield* ordersOf(who)).at(-1)?.orderId ?? ""
    return { subscriptionId, orderId }
  })
  const boxes = (who: AccountRow) =>
    Effect.map(activityBoxHandlers.activityBoxes({}, callerOf(who)), ({ web }) => web.map(({ content }) => content))

  test("COIN-08, COIN-12: the renewal waits, its user is told and led to the provider's page, and once they have confirmed its coins come once", () =>
    withTill((till) =>
      Effect.gen(function* () {
        const [ann, eve] = [yield* user("Ann"), yield* user("Eve")]
        const { subscriptionId, orderId } = yield* asked(till, ann)
        expect(yield* standing(ann)).toMatchObject({ status: "subscribed", nextTime: null, confirmOrderId: orderId })
        expect(yield* boxes(ann)).toContain("confirm")
        for (let n = 0; n < 4; n++) {
          yield* TestClock.adjust("1 hour")
          yield* upkeep
        }
        expect(yield* ordersOf(ann)).toMatchObject([{}, { orderStatus: "processing" }])
        expect(till.charges).toHaveLength(1)
        const open = (who: AccountRow) => shopHandlers.openCheckout({ orderId }, callerOf(who))
        expect(yield* kindOf(open(eve))).toBe("orderUnknown")
        const { payUrl } = yield* open(ann)
        expect(payUrl).toBe(
          `https://till.example/confirm/${orderId}?back=${encodeURIComponent(`http://localhost/payRes?orderId=${orderId}`)}`,
        )
        yield* says(till, orderId, "paid")
        yield* says(till, orderId, "paid")
        yield* upkeep
        expect(yield* balanceOf(ann)).toBe(FIRST + COINS)
        expect(yield* standing(ann)).toMatchObject({ subscriptionId, status: "subscribed", confirmOrderId: null })
        expect(yield* boxes(ann)).not.toContain("confirm")
        expect(yield* kindOf(open(ann))).toBe("orderClosed")
      }),
    ))

  test("COIN-08: whoever does not confirm is asked again as a failed payment is tried again, and after the last one it ends", () =>
    withTill((till) =>
      Effect.gen(function* () {
        const ann = yield* user("Ann")
        const { orderId } = yield* asked(till, ann)
        yield* TestClock.adjust("21 hours")
        yield* upkeep
        expect(yield* standing(ann)).toMatchObject({ status: "pastDue", confirmOrderId: null })
        expect(yield* boxes(ann)).not.toContain("confirm")
        expect(yield* kindOf(shopHandlers.openCheckout({ orderId }, callerOf(ann)))).toBe("orderClosed")
        yield* TestClock.adjust("1 day")
        yield* upkeep
        const again = (yield* standing(ann))?.confirmOrderId
        expect(again).not.toBe(orderId)
        expect(yield* boxes(ann)).toContain("confirm")
        for (let day = 0; day < 14; day++) {
          yield* TestClock.adjust("1 day")
          yield* upkeep
        }
        expect(till.charges).toHaveLength(4)
        expect(yield* standing(ann)).toMatchObject({ status: "cancelled", confirmOrderId: null })
        expect(yield* balanceOf(ann)).toBe(FIRST)
      }),
    ))

  test("COIN-08: whoever has paused or cancelled meanwhile confirms nothing", () =>
    withTill((till) =>
      Effect.gen(function* () {
        const ann = yield* user("Ann")
        const { subscriptionId, orderId } = yield* asked(till, ann)
        const open = shopHandlers.openCheckout({ orderId }, callerOf(ann))
        yield* change(ann, subscriptionId, "paused")
        expect(yield* kindOf(open)).toBe("orderClosed")
        yield* change(ann, subscriptionId, "subscribed")
        expect((yield* open).payUrl).toContain("confirm")
        yield* change(ann, subscriptionId, "cancelled")
        expect(yield* kindOf(open)).toBe("orderClosed")
        expect(yield* standing(ann)).toMatchObject({ status: "cancelled", confirmOrderId: null })
      }),
    ))
})

describe("a card that is refused", () => {
  test("COIN-08: it is tried after one, two and three days, and then no more: the subscription is cancelled", () =>
    withTill((till) =>
      Effect.gen(function* () {
        const ann = yield* user("Ann")
        const subscriptionId = yield* subscribed(till, ann)
        till.onCharge = "failed"
        const charged: Array<number> = []
        yield* TestClock.adjust("7 days")
        for (let day = 0; day < 30; day++) {
          yield* upkeep
          charged.push(till.charges.length)
          yield* TestClock.adjust("1 day")
        }
        expect(charged.slice(0, 8)).toEqual([1, 2, 2, 3, 3, 3, 4, 4])
        expect(charged.at(-1)).toBe(4)
        expect(yield* standing(ann)).toMatchObject({ status: "cancelled", nextTime: null })
        expect(yield* balanceOf(ann)).toBe(FIRST)
        expect(yield* kindOf(change(ann, subscriptionId, "subscribed"))).toBe("subscriptionEnded")
      }),
    ))

  test("COIN-08: paid at a later try, the week begins with it", () =>
    withTill((till) =>
      Effect.gen(function* () {
        const ann = yield* user("Ann")
        yield* subscribed(till, ann)
        till.onCharge = "failed"
        yield* TestClock.adjust("7 days")
        yield* upkeep
        expect(yield* standing(ann)).toMatchObject({ status: "pastDue" })
        yield* TestClock.adjust("1 day")
        till.onCharge = "paid"
        yield* upkeep
        const now = yield* Clock.currentTimeMillis
        expect(yield* standing(ann)).toMatchObject({ status: "subscribed", paidUntil: now + 7 * 86_400_000 })
        expect(yield* balanceOf(ann)).toBe(FIRST + COINS)
      }),
    ))
})

describe("one's own will", () => {
  test("COIN-08: paused it costs nothing for weeks; resumed it is charged at once, and once", () =>
    withTill((till) =>
      Effect.gen(function* () {
        const ann = yield* user("Ann")
        const subscriptionId = yield* subscribed(till, ann)
        expect(yield* change(ann, subscriptionId, "paused")).toMatchObject({ status: "paused", nextTime: null })
        yield* change(ann, subscriptionId, "paused")
        yield* TestClock.adjust("21 days")
        yield* upkeep
        expect(till.charges).toHaveLength(0)
        expect(yield* change(ann, subscriptionId, "subscribed")).toMatchObject({ status: "subscribed" })
        yield* change(ann, subscriptionId, "subscribed")
        yield* upkeep
        expect(till.charges).toHaveLength(1)
        expect(yield* balanceOf(ann)).toBe(FIRST + COINS)
      }),
    ))

  test("COIN-08: cancelled it is never charged again, and what was paid stays", () =>
    withTill((till) =>
      Effect.gen(function* () {
        const ann = yield* user("Ann")
        const subscriptionId = yield* subscribed(till, ann)
        yield* change(ann, subscriptionId, "cancelled")
        expect(yield* change(ann, subscriptionId, "cancelled")).toMatchObject({ status: "cancelled" })
        yield* TestClock.adjust("60 days")
        yield* upkeep
        expect(till.charges).toHaveLength(0)
        expect(yield* balanceOf(ann)).toBe(FIRST)
        yield* subscribed(till, ann)
        expect(yield* standing(ann)).toMatchObject({ status: "subscribed" })
      }),
    ))

  test.each(["paused", "cancelled"] as const)(
    "COIN-08: %s while its provider does not answer, it is not charged when the provider is back; a charge whose answer was lost is heard of",
    (to) =>
      withTill((till) =>
        Effect.gen(function* () {
          const [ann, bo] = [yield* user("Ann"), yield* user("Bo")]
          const [hers, his] = [yield* subscribed(till, ann), yield* subscribed(till, bo)]
          yield* TestClock.adjust("7 days")
          till.isAway = true
          yield* upkeep
          // Bo's card was charged all the same.
          const [, renewal] = yield* ordersOf(bo)
          const { orderId } = renewal ?? { orderId: "" }
          till.does(orderId, "paid", yield* Clock.currentTimeMillis, 499)
          yield* change(ann, hers, to)
          yield* change(bo, his, to)
          till.isAway = false
          for (let n = 0; n < 9; n++) {
            yield* TestClock.adjust("3 hours")
            yield* upkeep
          }
          expect(till.charges).toEqual([])
          expect([yield* balanceOf(ann), yield* balanceOf(bo)]).toEqual([FIRST, FIRST + COINS])
          expect(yield* ordersOf(ann)).toMatchObject([{}, { orderStatus: "cancelled" }])
          expect(yield* standing(ann)).toMatchObject({ status: to })
        }),
      ),
  )

  test("COIN-08: nobody changes another's, and an order of a renewal has no page on which one could pay it", () =>
    withTill((till) =>
      Effect.gen(function* () {
        const [ann, eve] = [yield* user("Ann"), yield* user("Eve")]
        const subscriptionId = yield* subscribed(till, ann)
        expect(yield* kindOf(change(eve, subscriptionId, "cancelled"))).toBe("subscriptionUnknown")
        till.onCharge = "open"
        yield* TestClock.adjust("7 days")
        yield* upkeep
        const [, renewal] = yield* ordersOf(ann)
        const orderId = renewal?.orderId ?? ""
        expect(yield* kindOf(shopHandlers.openCheckout({ orderId }, callerOf(ann)))).toBe("orderClosed")
      }),
    ))

  test("COIN-08: the same coins are subscribed to once, also while the first order stands open", () =>
    withTill((till) =>
      Effect.gen(function* () {
        const ann = yield* user("Ann")
        const open = yield* order(ann)
        expect(yield* kindOf(order(ann))).toBe("subscribedAlready")
        yield* order(ann, { coinId: 12, price: 19.99 })
        yield* shopHandlers.openCheckout({ orderId: open }, callerOf(ann))
        yield* says(till, open, "cancelled")
        const second = yield* order(ann)
        yield* shopHandlers.openCheckout({ orderId: second }, callerOf(ann))
        yield* says(till, second, "paid")
        expect(yield* kindOf(order(ann))).toBe("subscribedAlready")
        // The first page is paid after all: its coins are credited, and its card is not charged again.
        yield* says(till, open, "paid")
        expect(yield* balanceOf(ann)).toBe(FIRST + COINS)
        expect(yield* standing(ann)).toMatchObject({ subscriptionId: open, status: "cancelled", nextTime: null })
        yield* TestClock.adjust("7 days")
        yield* upkeep
        expect(till.charges).toHaveLength(1)
      }),
    ))

  test("COIN-08: a renewal beyond the own spending limit is not charged: it pauses", () =>
    withTill((till) =>
      Effect.gen(function* () {
        const ann = yield* user("Ann")
        const subscriptionId = yield* subscribed(till, ann)
        yield* TestClock.adjust("7 days")
        yield* shopHandlers.setSpendingLimit({ currency: "USD", day: 3, month: null, coins: null }, callerOf(ann))
        yield* upkeep
        expect(till.charges).toHaveLength(0)
        expect(yield* standing(ann)).toMatchObject({ status: "paused" })
        expect(yield* kindOf(change(ann, subscriptionId, "subscribed"))).toBe("spendingLimit")
      }),
    ))
})

test.each(["disputed", "refunded"] as const)("COIN-08: a payment of it that is %s ends it", (state) =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      const subscriptionId = yield* subscribed(till, ann)
      yield* says(till, subscriptionId, state)
      expect(yield* standing(ann)).toMatchObject({ status: "cancelled" })
      yield* TestClock.adjust("30 days")
      yield* upkeep
      expect(till.charges).toHaveLength(0)
    }),
  ),
)

test("COIN-08: a banned account is charged no more", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      yield* subscribed(till, ann)
      yield* Store.use((store) => store.transact((tx) => tx.accounts.update(ann.id, { banned: true })))
      yield* TestClock.adjust("7 days")
      yield* upkeep
      expect(till.charges).toHaveLength(0)
      expect(yield* standing(ann)).toMatchObject({ status: "cancelled" })
    }),
  ))

test("COIN-08: an account that is banned while its provider does not answer is not charged when the provider is back", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      yield* subscribed(till, ann)
      yield* TestClock.adjust("7 days")
      till.isAway = true
      yield* upkeep
      yield* banAccount(ann.id, true)
      till.isAway = false
      yield* TestClock.adjust("15 minutes")
      yield* upkeep
      expect(till.charges).toHaveLength(0)
      for (let day = 0; day < 3; day++) {
        yield* TestClock.adjust("1 day")
        yield* upkeep
      }
      expect(yield* standing(ann)).toMatchObject({ status: "cancelled" })
      expect(till.charges).toHaveLength(0)
    }),
  ))

describe("saved cards", () => {
  const card = (cardId: string) => ({ cardId, brand: "Visa", last4: "4242", expMonth: 12, expYear: 2039 })
  const of = ({ id }: AccountRow) => `till-customer-${id}`
  const cardsOf = (who: AccountRow) => Effect.map(shopHandlers.savedCards({}, callerOf(who)), ({ cards }) => cards)
  const use = (who: AccountRow, subscriptionId: string, cardId: string) =>
    shopHandlers.useCard({ subscriptionId, cardId }, callerOf(who))

  test("COIN-07: a payment that failed is tried at once with the card that its user chooses then, and goes on with it", () =>
    withTill((till) =>
      Effect.gen(function* () {
        const ann = yield* user("Ann")
        const subscriptionId = yield* subscribed(till, ann)
        till.cards.set(of(ann), [card("first"), card("second")])
        till.onCharge = "failed"
        yield* TestClock.adjust("7 days")
        yield* upkeep
        expect(yield* standing(ann)).toMatchObject({ status: "pastDue" })
        till.onCharge = "paid"
        expect(yield* use(ann, subscriptionId, "second")).toMatchObject({ status: "subscribed" })
        expect(till.charges.at(-1)).toMatchObject({ card: { customer: of(ann), cardId: "second" } })
        expect(yield* balanceOf(ann)).toBe(FIRST + COINS)
        yield* TestClock.adjust("7 days")
        yield* upkeep
        expect(till.charges.at(-1)).toMatchObject({ card: { cardId: "second" } })
        expect(yield* balanceOf(ann)).toBe(FIRST + 2 * COINS)
        expect((yield* verifyLedger).faults).toEqual([])
      }),
    ))

  test("COIN-07: a card that a subscription is charged to stays until it is cancelled or charged to another", () =>
    withTill((till) =>
      Effect.gen(function* () {
        const ann = yield* user("Ann")
        const subscriptionId = yield* subscribed(till, ann)
        till.cards.set(of(ann), [card("first"), card("second")])
        const remove = (cardId: string) => shopHandlers.removeCard({ channelCode: "till", cardId }, callerOf(ann))
        expect((yield* cardsOf(ann)).map((one) => one.subscriptionIds)).toEqual([[subscriptionId], []])
        expect(yield* kindOf(remove("first"))).toBe("cardInUse")
        yield* change(ann, subscriptionId, "cancelled")
        yield* remove("first")
        expect((yield* cardsOf(ann)).map(({ cardId }) => cardId)).toEqual(["second"])
        expect(yield* kindOf(use(ann, subscriptionId, "second"))).toBe("subscriptionEnded")
      }),
    ))

  test("COIN-07: a foreign card, a foreign subscription, an unknown channel and an eleventh card are refused", () =>
    withTill((till) =>
      Effect.gen(function* () {
        const [ann, bo] = [yield* user("Ann"), yield* user("Bo")]
        const subscriptionId = yield* subscribed(till, ann)
        yield* subscribed(till, bo)
        till.cards.set(of(ann), [card("mine")])
        till.cards.set(of(bo), [card("theirs")])
        expect(yield* kindOf(use(ann, subscriptionId, "theirs"))).toBe("cardUnknown")
        expect(yield* kindOf(use(bo, subscriptionId, "theirs"))).toBe("subscriptionUnknown")
        expect(yield* kindOf(use(ann, "no-such", "mine"))).toBe("subscriptionUnknown")
        yield* shopHandlers.removeCard({ channelCode: "till", cardId: "theirs" }, callerOf(ann))
        yield* shopHandlers.removeCard({ channelCode: "none", cardId: "mine" }, callerOf(ann))
        expect(till.cards.get(of(bo))).toHaveLength(1)
        const add = (channelCode: string) => shopHandlers.addCard({ channelCode }, callerOf(ann))
        expect(yield* kindOf(add("none"))).toBe("channelGone")
        expect((yield* add("till")).payUrl).toContain(of(ann))
        till.cards.set(
          of(ann),
          Array.from({ length: CARDS_MOST }, (_, n) => card(`card-${n}`)),
        )
        expect(yield* kindOf(add("till"))).toBe("tooManyCards")
        till.isAway = true
        const kinds = [
          yield* kindOf(cardsOf(ann)),
          yield* kindOf(add("till")),
          yield* kindOf(use(ann, subscriptionId, "mine")),
        ]
        expect(new Set(kinds)).toEqual(new Set(["cardsUnavailable"]))
      }),
    ))
})
