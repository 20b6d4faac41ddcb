/** Orders from creation to refund, with a test till that implements the port of payment providers. */
import { randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { RequestOf } from "#schema/endpoints.ts"
import type { OrderRecord } from "#schema/shop/order.ts"
import { makeTill, solveCaptcha, type Till } from "../../tests/worlds/gateway/till.ts"
import { kindOf } from "../../tests/worlds/gateway/wishes.ts"
import { addUser, callerOf, feedOf, inWorld, START, visitor, type World } from "../../tests/worlds/gateway/world.ts"
import { grantCoins } from "../coins/coins.ts"
import { verifyLedger } from "../coins/verify-ledger.ts"
import { applyWord, hearWebhook } from "../payment/apply-word.ts"
import { lookAtDueOrders } from "../payment/look-at-order.ts"
import { Payments } from "../payment/payments.ts"
import type { PaymentWord } from "../payment/provider.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { shopHandlers } from "./shop-handlers.ts"

const HOUR = 3_600_000

const withTill = <A, E>(body: (till: Till) => Effect.Effect<A, E, World>): Promise<A> => {
  const till = makeTill()
  return inWorld(Effect.provide(body(till), Payments.layer([till.provider])))
}

const solved = (who: AccountRow) => Effect.map(shopHandlers.payChallenge({}, callerOf(who)), solveCaptcha)
type Asked = Omit<RequestOf<"makeOrder">, "intentId" | "deadline">
/** The package for 4.99 dollars. */
const FIVE = { coinId: 2, channelCode: "till", offerId: null, price: 4.99, currency: "USD", pageName: "shop" } as const
const COINS = 535

const order = Effect.fnUntraced(function* (
  who: AccountRow,
  patch: Partial<Asked> = {},
  intentId: string = randomUUID(),
) {
  const captcha = patch.captcha ?? (yield* solved(who))
  const at = yield* Clock.currentTimeMillis
  return yield* shopHandlers.makeOrder({ intentId, deadline: at + 20_000, ...FIVE, ...patch, captcha }, callerOf(who))
})
/** An order whose page is open at the till. */
const opened = Effect.fnUntraced(function* (who: AccountRow, patch: Partial<Asked> = {}) {
  const { orderId } = yield* order(who, patch)
  yield* shopHandlers.openCheckout({ orderId }, callerOf(who))
  return orderId
})
const does = Effect.fnUntraced(function* (till: Till, orderId: string, state: PaymentWord["state"]) {
  const word = till.does(orderId, state, yield* Clock.currentTimeMillis)
  return yield* applyWord("till", word)
})
const bought = Effect.fnUntraced(function* (till: Till, who: AccountRow, patch: Partial<Asked> = {}) {
  const orderId = yield* opened(who, patch)
  yield* does(till, orderId, "paid")
  return orderId
})
const refund = (who: AccountRow, orderId: string, intentId: string = randomUUID()) =>
  Effect.flatMap(Clock.currentTimeMillis, (at) =>
    shopHandlers.requestRefund({ intentId, deadline: at + 20_000, orderId, reason: "not needed" }, callerOf(who)),
  )
const inStore = <A>(body: Parameters<typeof Store.Service.transact<A, never, never>>[0]) =>
  Store.use((store) => store.transact(body))
const balanceOf = ({ id }: AccountRow) => inStore((tx) => tx.ledger.balance(`coins:${id}`))
const vipOf = ({ id }: AccountRow) =>
  Effect.map(
    inStore((tx) => tx.accounts.find(id)),
    (row) => row?.payStatus,
  )
/** The order as the user's feed has it. */
const toldOf = (who: AccountRow, orderId: string) =>
  Effect.map(feedOf(who.id), (entries) =>
    entries
      .map(({ event }) => (event._tag === "v1.OrderUpdated" ? (event.order as OrderRecord) : undefined))
      .findLast((told) => told?.orderId === orderId),
  )
const user = (name: string, fields: Partial<AccountRow> = {}) => addUser(name, { countryId: "US", ...fields })

test("COIN-03: an order is made open, paid on the provider's page, and brings coins, the first one's extra, and VIP at once", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      const { orderId, growth } = yield* order(ann)
      expect(growth.entries.map(({ event }) => event)).toMatchObject([
        { _tag: "v1.OrderUpdated", order: { orderId, orderStatus: "processing", price: 4.99, priceStr: "$4.99" } },
      ])
      const first = yield* shopHandlers.openCheckout({ orderId }, callerOf(ann))
      expect(yield* shopHandlers.openCheckout({ orderId }, callerOf(ann))).toEqual(first)
      expect(till.checkouts.get(orderId)).toMatchObject({
        ...{ amount: 499, currency: "USD", itemName: "535 coins" },
        returnUrl: `http://localhost/payRes?orderId=${orderId}`,
      })
      const before = (yield* feedOf(ann.id)).length
      expect(yield* does(till, orderId, "paid")).toBe("applied")
      const news = (yield* feedOf(ann.id)).slice(before).map(({ event }) => event)
      expect(news).toMatchObject([
        { _tag: "v2.CoinsPosted", reason: "purchase", amount: COINS + 100, balance: COINS + 100 },
        { _tag: "v1.OrderUpdated", order: { orderStatus: "success", refundable: true, freeCoinType: 1 } },
        { _tag: "v1.ProfileSaved", user: { payStatus: 1, goldNum: COINS + 100 } },
      ])
      yield* bought(till, ann)
      expect(yield* balanceOf(ann)).toBe(2 * COINS + 100)
      expect(yield* verifyLedger).toMatchObject({ faults: [] })
    }),
  ))

test("COIN-03: what cannot be ordered is refused with its reason, and no order stands", () =>
  withTill(() =>
    Effect.gen(function* () {
      const ann = yield* user("Ann", { createdAt: START - 48 * HOUR })
      const used = yield* solved(ann)
      yield* order(ann, { captcha: used })
      const refused = [
        [{ coinId: 99 }, "packageGone"],
        [{ channelCode: "cash" }, "channelGone"],
        [{ price: 4.98 }, "priceChanged"],
        [{ currency: "EUR" }, "priceChanged"],
        [{ offerId: `first-${ann.id}`, price: 2.99 }, "offerEnded"],
        [{ captcha: used }, "captchaWrong"],
        [{ captcha: "bm90IG9uZQ==" }, "captchaWrong"],
      ] as const
      for (const [patch, kind] of refused) expect(yield* kindOf(order(ann, patch))).toBe(kind)
      const late = yield* solved(ann)
      yield* TestClock.adjust("10 minutes")
      expect(yield* kindOf(order(ann, { captcha: late }))).toBe("captchaWrong")
      for (let n = 1; n < 5; n++) yield* order(ann)
      expect(yield* kindOf(order(ann))).toBe("tooManyOrders")
      expect(yield* inStore((tx) => tx.orders.sums(ann.id))).toMatchObject({ open: 5 })
    }),
  ))

test("COIN-03: without a provider the shop shows its packages, and nothing can be ordered", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      const config = yield* shopHandlers.paymentConfig({}, callerOf(ann))
      expect(config.packages).toHaveLength(8)
      expect(config.channels).toEqual([])
      expect(yield* kindOf(order(ann))).toBe("channelGone")
    }),
  ))

test("PROD-02: a visitor is told the prices of the country that the request names, without offers, which are a user's own", () =>
  withTill(() =>
    Effect.gen(function* () {
      const currencyFor = (countryId: string | null) =>
        Effect.map(shopHandlers.paymentConfig({}, { ...visitor, countryId }), ({ packages, flashOffers }) => ({
          currency: packages[0]?.entries[0]?.currency,
          flashOffers,
        }))
      expect(yield* currencyFor("IN")).toEqual({ currency: "INR", flashOffers: [] })
      expect(yield* currencyFor(null)).toEqual({ currency: "USD", flashOffers: [] })
    }),
  ))

test("R8: the same order comes any number of times and is made once", () =>
  withTill(() =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      const captcha = yield* solved(ann)
      const intent = "an-order-of-the-test-1"
      const orders = yield* Effect.all(
        Array.from({ length: 5 }, () => order(ann, { captcha }, intent)),
        { concurrency: "unbounded" },
      )
      expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1)
      expect(yield* inStore((tx) => tx.orders.sums(ann.id))).toMatchObject({ open: 1 })
    }),
  ))

test("COIN-02: the offer of a first purchase is charged at its price, and only before the first purchase", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      const [offer] = (yield* shopHandlers.paymentConfig({}, callerOf(ann))).flashOffers
      if (offer === undefined) throw new Error("no offer")
      const patch = { offerId: offer.offerId, price: offer.afterAmount }
      const orderId = yield* bought(till, ann, patch)
      expect(till.checkouts.get(orderId)).toMatchObject({ amount: 299 })
      expect(yield* balanceOf(ann)).toBe(offer.totalCoinNum)
      expect(yield* kindOf(order(ann, patch))).toBe("offerEnded")
      expect(yield* shopHandlers.paymentConfig({}, callerOf(ann))).toMatchObject({
        firstPurchaseCoins: 0,
        flashOffers: [],
      })
    }),
  ))

test("COIN-02: the offer of a first purchase is for one order at a time, also beyond the end of a month", () =>
  withTill((till) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-12-31T23:55:00Z"))
      const ann = yield* user("Ann", { createdAt: Date.parse("2026-12-31T23:50:00Z") })
      const patch = { offerId: `first-${ann.id}`, price: 2.99 }
      const orderId = yield* opened(ann, patch)
      expect(yield* kindOf(order(ann, patch))).toBe("tooManyOrders")
      yield* TestClock.adjust("10 minutes")
      expect(yield* kindOf(order(ann, patch))).toBe("tooManyOrders")
      yield* order(ann)
      yield* shopHandlers.cancelOrder({ orderId }, callerOf(ann))
      expect(till.checkouts.get(yield* bought(till, ann, patch))).toMatchObject({ amount: 299 })
      expect(yield* kindOf(order(ann, patch))).toBe("offerEnded")
    }),
  ))

test("COIN-02: a flash package is charged at the usual price, keeps its coins when it is paid after the end, and cannot be ordered then", () =>
  withTill((till) =>
    Effect.gen(function* () {
      // Ten minutes before the end of a Thursday's flash.
      yield* TestClock.adjust("7 hours")
      yield* TestClock.adjust("50 minutes")
      const ann = yield* user("Ann")
      const shop = shopHandlers.paymentConfig({}, callerOf(ann))
      const [flash] = (yield* shop).flashPackages
      if (flash === undefined) throw new Error("no flash package")
      expect(flash.endTime).toBe(START + 8 * HOUR)
      const patch = { coinId: flash.coinId, offerId: flash.offerId, price: flash.minPrice }
      const orderId = yield* opened(ann, patch)
      expect(till.checkouts.get(orderId)).toMatchObject({ amount: 999, itemName: "1,236 coins" })
      yield* TestClock.adjust("10 minutes")
      expect((yield* shop).flashPackages).toEqual([])
      expect(yield* kindOf(order(ann, patch))).toBe("offerEnded")
      expect(yield* inStore((tx) => tx.orders.sums(ann.id))).toMatchObject({ open: 1 })
      yield* does(till, orderId, "paid")
      expect(yield* balanceOf(ann)).toBe(1_236 + 100)
      yield* bought(till, ann, { ...patch, offerId: null })
      expect(yield* balanceOf(ann)).toBe(1_236 + 100 + 1_110)
      expect(yield* verifyLedger).toMatchObject({ faults: [] })
    }),
  ))

test("COIN-04: an order of somebody else is as unknown as one that there is not", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const [ann, bo] = [yield* user("Ann"), yield* user("Bo")]
      const orderId = yield* bought(till, ann)
      for (const named of [orderId, "no-such-order"]) {
        expect(yield* kindOf(shopHandlers.orderInfo({ orderId: named }, callerOf(bo)))).toBe("orderUnknown")
        expect(yield* kindOf(shopHandlers.openCheckout({ orderId: named }, callerOf(bo)))).toBe("orderUnknown")
        expect(yield* kindOf(shopHandlers.cancelOrder({ orderId: named }, callerOf(bo)))).toBe("orderUnknown")
        expect(yield* kindOf(refund(bo, named))).toBe("orderUnknown")
      }
    }),
  ))

test("COIN-04: an order that is looked at is asked for at its provider, whose word counts", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      const orderId = yield* opened(ann)
      const info = Effect.map(shopHandlers.orderInfo({ orderId }, callerOf(ann)), (reply) => reply.order.orderStatus)
      expect(yield* info).toBe("processing")
      till.does(orderId, "paid", START + 1)
      till.isAway = true
      expect(yield* info).toBe("processing")
      till.isAway = false
      expect(yield* info).toBe("success")
      expect(yield* balanceOf(ann)).toBe(COINS + 100)
      expect(yield* kindOf(shopHandlers.openCheckout({ orderId }, callerOf(ann)))).toBe("orderClosed")
    }),
  ))

test("COIN-04, COIN-07: a user makes the gateway ask its providers sixty times a minute; an order that waits is told beyond that too", () =>
  withTill((till) =>
    Effect.gen(function* () {
      let asked = 0
      const count = Effect.sync(() => void asked++)
      const { ask, refund: payBack, cards } = till.provider
      const provider = {
        ...till.provider,
        ask: (...of: Parameters<typeof ask>) => Effect.andThen(count, ask(...of)),
        refund: (...of: Parameters<typeof payBack>) => Effect.andThen(count, payBack(...of)),
        cards: { ...cards, list: (customer: string) => Effect.andThen(count, cards.list(customer)) },
      }
      yield* Effect.gen(function* () {
        const [ann, bo] = [yield* user("Ann"), yield* user("Bo")]
        const [open, given, refundId] = [yield* opened(ann), yield* bought(till, ann), randomUUID()]
        till.onRefund = "open"
        const info = shopHandlers.orderInfo({ orderId: open }, callerOf(ann))
        const savedCards = (who: AccountRow) => kindOf(shopHandlers.savedCards({}, callerOf(who)))
        yield* Effect.replicateEffect(Effect.andThen(info, savedCards(ann)), 30)
        yield* Effect.replicateEffect(refund(ann, given, refundId), 3)
        expect((yield* info).order).toMatchObject({ orderId: open, orderStatus: "processing" })
        const refused = [
          savedCards(ann),
          kindOf(shopHandlers.addCard({ channelCode: "till" }, callerOf(ann))),
          kindOf(shopHandlers.removeCard({ channelCode: "till", cardId: "one" }, callerOf(ann))),
          kindOf(shopHandlers.useCard({ subscriptionId: "one", cardId: "one" }, callerOf(ann))),
          kindOf(shopHandlers.changeSubscription({ subscriptionId: "one", to: "subscribed" }, callerOf(ann))),
          kindOf(shopHandlers.openCheckout({ orderId: open }, callerOf(ann))),
          kindOf(shopHandlers.cancelOrder({ orderId: open }, callerOf(ann))),
        ]
        expect(new Set(yield* Effect.all(refused))).toEqual(new Set(["rateLimited"]))
        // Opening both pages counted too.
        expect(asked).toBe(58)
        const paused = shopHandlers.changeSubscription({ subscriptionId: "one", to: "paused" }, callerOf(ann))
        expect(yield* kindOf(paused)).toBe("subscriptionUnknown")
        expect(yield* savedCards(bo)).toBe("fine")
        yield* TestClock.adjust("1 minute")
        till.does(open, "paid", START + 1)
        expect((yield* info).order.orderStatus).toBe("success")
        expect(yield* savedCards(ann)).toBe("fine")
      }).pipe(Effect.provide(Payments.layer([provider])))
    }),
  ))

test("COIN-04: one who cancels an order ends it once its provider has closed the page; what was paid stays paid", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      const [left, paid, unopened] = [yield* opened(ann), yield* opened(ann), (yield* order(ann)).orderId]
      const cancelled = (orderId: string) =>
        Effect.map(shopHandlers.cancelOrder({ orderId }, callerOf(ann)), (reply) => reply.order.orderStatus)
      till.isAway = true
      expect(yield* kindOf(cancelled(left))).toBe("payUnavailable")
      expect(yield* toldOf(ann, left)).toMatchObject({ orderStatus: "processing" })
      expect(yield* cancelled(unopened)).toBe("cancelled")
      till.isAway = false
      expect(yield* cancelled(left)).toBe("cancelled")
      expect(yield* cancelled(left)).toBe("cancelled")
      till.does(paid, "paid", START + 1)
      expect(yield* cancelled(paid)).toBe("success")
      for (const orderId of [left, unopened])
        expect(yield* toldOf(ann, orderId)).toMatchObject({ orderStatus: "cancelled" })
      expect(yield* balanceOf(ann)).toBe(COINS + 100)
      expect(yield* inStore((tx) => tx.orders.sums(ann.id))).toMatchObject({ open: 0 })
    }),
  ))

test("COIN-04: an order that is cancelled while its page is being opened is paid on no page", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      const { orderId } = yield* order(ann)
      const cancelled = shopHandlers.cancelOrder({ orderId }, callerOf(ann))
      const { openCheckout } = till.provider
      const provider = {
        ...till.provider,
        openCheckout: (checkout: Parameters<typeof openCheckout>[0]) =>
          Effect.tap(openCheckout(checkout), () => Effect.orDie(Effect.provideContext(cancelled, world))),
      }
      const world = yield* Effect.context<World | Payments>()
      const opening = Effect.provide(shopHandlers.openCheckout({ orderId }, callerOf(ann)), Payments.layer([provider]))
      expect(yield* kindOf(opening)).toBe("orderClosed")
      expect(till.said(orderId)).toMatchObject({ state: "cancelled" })
      expect(yield* toldOf(ann, orderId)).toMatchObject({ orderStatus: "cancelled" })
    }),
  ))

test("COIN-04: an order that was not paid in its time is cancelled when its provider says so, and one paid late is credited", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      const [left, paid, late] = [yield* opened(ann), yield* opened(ann), yield* order(ann)]
      till.does(paid, "paid", START + 1)
      yield* TestClock.adjust("30 minutes")
      expect(yield* kindOf(shopHandlers.openCheckout({ orderId: left }, callerOf(ann)))).toBe("orderClosed")
      till.isAway = true
      yield* lookAtDueOrders
      for (const orderId of [left, paid, late.orderId])
        expect(yield* toldOf(ann, orderId)).toMatchObject({ orderStatus: "processing" })
      till.isAway = false
      yield* TestClock.adjust("11 minutes")
      yield* lookAtDueOrders
      expect(yield* toldOf(ann, left)).toMatchObject({ orderStatus: "cancelled" })
      expect(yield* toldOf(ann, late.orderId)).toMatchObject({ orderStatus: "cancelled" })
      expect(yield* toldOf(ann, paid)).toMatchObject({ orderStatus: "success" })
      yield* does(till, left, "paid")
      expect(yield* toldOf(ann, left)).toMatchObject({ orderStatus: "success" })
      expect(yield* balanceOf(ann)).toBe(2 * COINS + 100)
      expect(yield* inStore((tx) => tx.orders.due(START + HOUR, 9))).toEqual([])
    }),
  ))

test("COIN-04: a provider that is silent for a day holds no order open", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      const orderId = yield* opened(ann)
      till.isAway = true
      yield* TestClock.adjust("25 hours")
      yield* lookAtDueOrders
      expect(yield* toldOf(ann, orderId)).toMatchObject({ orderStatus: "cancelled" })
    }),
  ))

test("COIN-04: a word for another amount, currency, channel or no order at all changes nothing", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      const orderId = yield* opened(ann)
      const word = till.does(orderId, "paid", START)
      expect(yield* applyWord("till", { ...word, amount: 498 })).toBe("refused")
      expect(yield* applyWord("till", { ...word, currency: "JPY" })).toBe("refused")
      expect(yield* applyWord("bank", word)).toBe("refused")
      expect(yield* applyWord("till", { ...word, orderId: "none" })).toBe("unknown")
      expect(yield* balanceOf(ann)).toBe(0)
      expect(yield* applyWord("till", word)).toBe("applied")
      expect(yield* applyWord("till", word)).toBe("known")
      expect(yield* balanceOf(ann)).toBe(COINS + 100)
    }),
  ))

const States = fc.array(
  fc.record({
    state: fc.constantFrom("open", "paid", "paid", "failed", "cancelled", "refunded", "refundFailed", "disputed"),
    at: fc.nat(3),
  }),
  { minLength: 1, maxLength: 6 },
)
test(
  "R9: any shuffle and repetition of an order's words ends in the same coins, status and membership",
  { timeout: 120_000 },
  () =>
    fc.assert(
      fc.asyncProperty(States, fc.infiniteStream(fc.nat()), (said, keys) =>
        withTill((till) =>
          Effect.gen(function* () {
            const endOf = (name: string, mixed: boolean) =>
              Effect.gen(function* () {
                const who = yield* user(name)
                const orderId = yield* opened(who)
                const words = said.map(({ state, at }) => till.does(orderId, state as PaymentWord["state"], START + at))
                const coming = [...words, ...words]
                  .map((word) => ({ word, key: keys.next().value }))
                  .sort((a, b) => a.key - b.key)
                  .map(({ word }) => word)
                for (const word of mixed ? coming : words) yield* applyWord("till", word)
                const told = yield* toldOf(who, orderId)
                const { orderStatus, refundStatus, refundable } = told ?? {}
                return { coins: yield* balanceOf(who), vip: yield* vipOf(who), orderStatus, refundStatus, refundable }
              })
            const straight = yield* endOf("Ann", false)
            expect(yield* endOf("Bo", true)).toEqual(straight)
            const isHeld = straight.orderStatus === "success" && straight.refundStatus === null
            expect(straight).toMatchObject({ coins: isHeld ? COINS + 100 : 0, vip: isHeld ? 1 : 0 })
            expect(yield* verifyLedger).toMatchObject({ faults: [] })
          }),
        ),
      ),
      { numRuns: 60 },
    ),
)

test("COIN-06: a refund takes the coins at once, is handled, and ends as the provider says", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      till.onRefund = "paid"
      const orderId = yield* bought(till, ann)
      const { growth } = yield* refund(ann, orderId)
      expect(growth.entries.map(({ event }) => event)).toMatchObject([
        { _tag: "v2.CoinsPosted", reason: "refund", amount: -(COINS + 100), balance: 0 },
        { _tag: "v1.OrderUpdated", order: { orderStatus: "success", refundStatus: "handling", refundable: false } },
        { _tag: "v1.ProfileSaved", user: { payStatus: 0 } },
      ])
      expect(till.refunds).toEqual([orderId])
      expect(yield* kindOf(refund(ann, orderId))).toBe("refundAsked")
      yield* TestClock.adjust("1 minute")
      yield* does(till, orderId, "refunded")
      expect(yield* toldOf(ann, orderId)).toMatchObject({ refundStatus: "refunded", orderStatus: "success" })
      expect(yield* balanceOf(ann)).toBe(0)
      // A refunded order was no purchase: the next one is the first again.
      yield* bought(till, ann)
      expect(yield* balanceOf(ann)).toBe(COINS + 100)
    }),
  ))

test("COIN-06: a refund that the provider refuses gives the coins back and says so", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      till.onRefund = "refundFailed"
      const orderId = yield* bought(till, ann)
      yield* refund(ann, orderId)
      expect(yield* toldOf(ann, orderId)).toMatchObject({ refundStatus: "coinsCredited", refundable: false })
      expect(yield* balanceOf(ann)).toBe(COINS + 100)
      expect(yield* vipOf(ann)).toBe(1)
      expect(yield* kindOf(refund(ann, orderId))).toBe("refundAsked")
    }),
  ))

test("COIN-06: a refund that nobody confirmed is asked for again, and money comes back once", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      const orderId = yield* bought(till, ann)
      till.isAway = true
      yield* refund(ann, orderId, "a-refund-of-the-test-1")
      expect(yield* toldOf(ann, orderId)).toMatchObject({ refundStatus: "handling" })
      expect(till.refunds).toEqual([])
      till.isAway = false
      yield* TestClock.adjust("10 minutes")
      yield* lookAtDueOrders
      expect(yield* toldOf(ann, orderId)).toMatchObject({ refundStatus: "refunded" })
      yield* TestClock.adjust("1 hour")
      yield* lookAtDueOrders
      expect(till.refunds).toEqual([orderId])
      expect(yield* balanceOf(ann)).toBe(0)
    }),
  ))

test("COIN-06: a refund is refused of what is unpaid, spent, late or disputed", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      expect(yield* kindOf(refund(ann, yield* opened(ann)))).toBe("refundUnpaid")
      const orderId = yield* bought(till, ann)
      yield* inStore((tx) =>
        tx.ledger.post(
          [
            { account: `coins:${ann.id}`, amount: -1, reason: "other", ref: "x", idempotencyKey: "spent:a" },
            { account: "house:grants", amount: 1, reason: "other", ref: "x", idempotencyKey: "spent:b" },
          ],
          START,
        ),
      )
      expect(yield* kindOf(refund(ann, orderId))).toBe("refundSpent")
      expect(yield* toldOf(ann, orderId)).toMatchObject({ refundStatus: null, refundable: true })
      yield* TestClock.adjust("72 hours")
      yield* lookAtDueOrders
      expect(yield* kindOf(refund(ann, orderId))).toBe("refundLate")
      expect(yield* toldOf(ann, orderId)).toMatchObject({ refundable: false })
      const disputed = yield* bought(till, ann)
      const before = yield* balanceOf(ann)
      yield* does(till, disputed, "disputed")
      expect(yield* balanceOf(ann)).toBe(before)
      expect(yield* kindOf(refund(ann, disputed))).toBe("refundAsked")
    }),
  ))

test("COIN-06: what a provider pays back by itself takes the coins that are left, never more, and no later ones", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      const orderId = yield* bought(till, ann)
      yield* inStore((tx) =>
        tx.ledger.post(
          [
            { account: `coins:${ann.id}`, amount: -600, reason: "other", ref: "x", idempotencyKey: "spent:a" },
            { account: "house:grants", amount: 600, reason: "other", ref: "x", idempotencyKey: "spent:b" },
          ],
          START,
        ),
      )
      yield* does(till, orderId, "refunded")
      expect(yield* balanceOf(ann)).toBe(0)
      const later = { userId: ann.id, amount: 70, reason: "reward", key: "later" } as const
      yield* Store.use((store) => store.transact((tx) => grantCoins(tx, later)))
      yield* does(till, orderId, "disputed")
      expect(yield* balanceOf(ann)).toBe(70)
      yield* TestClock.adjust("1 second")
      yield* does(till, orderId, "refundFailed")
      expect(yield* balanceOf(ann)).toBe(70 + COINS + 100 - 600)
    }),
  ))

test("COIN-04: a webhook counts when its signature is the provider's and it is no older than five minutes", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* user("Ann")
      const orderId = yield* opened(ann)
      const word = till.does(orderId, "paid", START)
      const come = ({ body, signature }: ReturnType<Till["webhook"]>, channel = "till") =>
        hearWebhook(channel, { body: Buffer.from(body), header: () => signature }, "10.0.0.1")
      const real = till.webhook([word], START)
      expect(yield* come({ ...real, signature: "0".repeat(64) })).toBe(400)
      expect(yield* come(real, "bank")).toBe(404)
      expect(yield* come(till.webhook([word], START - 301_000))).toBe(400)
      expect(yield* balanceOf(ann)).toBe(0)
      for (let n = 0; n < 3; n++) expect(yield* come(real)).toBe(200)
      expect(yield* balanceOf(ann)).toBe(COINS + 100)
    }),
  ))

test("COIN-03: an order above the user's own limit is refused by name and leaves nothing; one that ended gives its room back", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* addUser("Ann", { countryId: "US" })
      const set = (day: number | null, currency = "USD") =>
        shopHandlers.setSpendingLimit({ currency, day, month: null, coins: null }, callerOf(ann))
      expect(yield* kindOf(set(5, "XXX"))).toBe("requestInvalid")
      expect(yield* set(9.98)).toMatchObject({ currency: "USD", day: 9.98, later: null, spentDay: 0 })
      const first = yield* opened(ann)
      const tries = yield* Effect.all([kindOf(order(ann)), kindOf(order(ann))], { concurrency: "unbounded" })
      expect(tries.toSorted()).toEqual(["fine", "spendingLimit"])
      yield* does(till, first, "cancelled")
      expect(yield* kindOf(order(ann))).toBe("fine")
      expect(yield* shopHandlers.spendingLimit({}, callerOf(ann))).toMatchObject({ spentDay: 9.98, spentMonth: 9.98 })
      expect(yield* set(100)).toMatchObject({ day: 9.98, later: { day: 100 } })
      expect(yield* kindOf(order(ann))).toBe("spendingLimit")
    }),
  ))
