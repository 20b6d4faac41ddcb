/** Stripe's own library against a server that answers as Stripe documents it; Stripe's servers are never contacted. */
import { randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { CHECKOUT_MS } from "#schema/rules/coins/shop.ts"
import { databaseImage } from "../../../tests/worlds/gateway/database-image.ts"
import { testGateway } from "../../../tests/worlds/gateway/http-world.ts"
import { type StripeServer, startStripe, WEBHOOK_SECRET } from "../../../tests/worlds/gateway/stripe-server.ts"
import { solveCaptcha } from "../../../tests/worlds/gateway/till.ts"
import { kindOf } from "../../../tests/worlds/gateway/wishes.ts"
import { addUser, callerOf, inWorld, START, type World } from "../../../tests/worlds/gateway/world.ts"
import { renewDue } from "../../shop/renew.ts"
import { shopHandlers } from "../../shop/shop-handlers.ts"
import { Store } from "../../store/store.ts"
import type { AccountRow } from "../../store/tables/accounts/accounts.ts"
import { hearWebhook } from "../apply-word.ts"
import { lookAtDueOrders } from "../look-at-order.ts"
import { Payments } from "../payments.ts"
import { stripeProvider } from "./stripe-provider.ts"

/** 510 and 25 coins, and 100 for the first purchase. */
const COINS = 635
const providerAt = ({ origin }: StripeServer) =>
  stripeProvider({ secretKey: "sk_test_1", webhookSecret: WEBHOOK_SECRET, apiBase: origin })

const withStripe = async <A, E>(body: (stripe: StripeServer) => Effect.Effect<A, E, World>): Promise<A> => {
  const stripe = await startStripe(() => START)
  try {
    return await inWorld(Effect.provide(body(stripe), Payments.layer([providerAt(stripe)])))
  } finally {
    await stripe.close()
  }
}

const opened = Effect.fnUntraced(function* (who: AccountRow, price: number, currency: string, coinId = 2) {
  const captcha = solveCaptcha(yield* shopHandlers.payChallenge({}, callerOf(who)))
  const under = { intentId: randomUUID(), deadline: (yield* Clock.currentTimeMillis) + 20_000 }
  const wanted = { coinId, channelCode: "stripe", offerId: null, price, currency, pageName: "shop" } as const
  const { orderId } = yield* shopHandlers.makeOrder({ ...under, ...wanted, captcha }, callerOf(who))
  const { payUrl } = yield* shopHandlers.openCheckout({ orderId }, callerOf(who))
  return { orderId, payUrl }
})
const five = (who: AccountRow) => opened(who, 4.99, "USD")
const balanceOf = ({ id }: AccountRow) => Store.use((store) => store.transact((tx) => tx.ledger.balance(`coins:${id}`)))
const infoOf = (who: AccountRow, orderId: string) =>
  Effect.map(shopHandlers.orderInfo({ orderId }, callerOf(who)), ({ order }) => order)
const come = ({ body, signature }: ReturnType<StripeServer["event"]>) =>
  hearWebhook("stripe", { body: Buffer.from(body), header: () => signature }, "10.0.0.1")
const refund = (who: AccountRow, orderId: string) =>
  Effect.flatMap(Clock.currentTimeMillis, (at) =>
    shopHandlers.requestRefund(
      { intentId: randomUUID(), deadline: at + 20_000, orderId, reason: "not needed" },
      callerOf(who),
    ),
  )
const bought = Effect.fnUntraced(function* (stripe: StripeServer, who: AccountRow) {
  const { orderId } = yield* five(who)
  const session = stripe.pays(stripe.sessionOf(orderId))
  expect(yield* come(stripe.event("checkout.session.completed", session))).toBe(200)
  expect(yield* balanceOf(who)).toBe(COINS)
  return { orderId, session, payment: `pi_${session.id}` }
})

test("COIN-03: a session is asked for once with the order's price, its id everywhere, and an end that Stripe takes", () =>
  withStripe((stripe) =>
    Effect.gen(function* () {
      const ann = yield* addUser("Ann", { countryId: "US" })
      const { orderId, payUrl } = yield* five(ann)
      expect(stripe.asked.at(-1)).toMatchObject({
        ...{ method: "POST", path: "/v1/checkout/sessions", key: orderId },
        form: {
          ...{ mode: "payment", client_reference_id: orderId, "metadata[livcam_order]": orderId },
          "payment_intent_data[metadata][livcam_order]": orderId,
          "line_items[0][quantity]": "1",
          "line_items[0][price_data][currency]": "usd",
          "line_items[0][price_data][unit_amount]": "499",
          "line_items[0][price_data][product_data][name]": "535 coins",
          success_url: `http://localhost/payRes?orderId=${orderId}`,
          cancel_url: `http://localhost/payRes?orderId=${orderId}&left=1`,
          "adaptive_pricing[enabled]": "false",
          customer: expect.stringMatching(/^cus_/),
          "saved_payment_method_options[payment_method_save]": "enabled",
          "saved_payment_method_options[allow_redisplay_filters][2]": "unspecified",
        },
      })
      // An order can still be opened at the end of its half hour, and Stripe accepts no session shorter than another
      // half hour.
      expect(Number(stripe.asked.at(-1)?.form.expires_at) * 1_000).toBeGreaterThan(START + 2 * CHECKOUT_MS)
      expect(yield* shopHandlers.openCheckout({ orderId }, callerOf(ann))).toEqual({ payUrl })
      expect(stripe.sessions.size).toBe(1)
      const jun = yield* addUser("Jun", { countryId: "JP" })
      yield* opened(jun, 750, "JPY")
      expect(stripe.asked.at(-1)?.form).toMatchObject({
        "line_items[0][price_data][currency]": "jpy",
        "line_items[0][price_data][unit_amount]": "750",
      })
    }),
  ))

test("COIN-04: a purchase repeated, shuffled and late brings its coins once", () =>
  withStripe((stripe) =>
    Effect.gen(function* () {
      const ann = yield* addUser("Ann", { countryId: "US" })
      const { orderId } = yield* five(ann)
      const session = stripe.sessionOf(orderId)
      yield* come(stripe.event("checkout.session.completed", { ...session, status: "complete" }))
      expect(yield* infoOf(ann, orderId)).toMatchObject({ orderStatus: "processing" })
      yield* come(stripe.event("checkout.session.async_payment_failed", session))
      yield* come(stripe.event("checkout.session.expired", session))
      expect(yield* infoOf(ann, orderId)).toMatchObject({ orderStatus: "cancelled" })
      const paid = stripe.event("checkout.session.async_payment_succeeded", stripe.pays(session))
      for (let n = 0; n < 3; n++) expect(yield* come(paid)).toBe(200)
      yield* come(stripe.event("checkout.session.completed", session))
      yield* come(stripe.event("checkout.session.expired", session))
      expect(yield* infoOf(ann, orderId)).toMatchObject({ orderStatus: "success" })
      expect(yield* balanceOf(ann)).toBe(COINS)
    }),
  ))

test("COIN-04: who leaves Stripe's page has its session ended at once; one that is paid just then stays paid", () =>
  withStripe((stripe) =>
    Effect.gen(function* () {
      const ann = yield* addUser("Ann", { countryId: "US" })
      const cancelled = (orderId: string) =>
        Effect.map(shopHandlers.cancelOrder({ orderId }, callerOf(ann)), ({ order }) => order.orderStatus)
      const [left, paid] = [yield* five(ann), yield* five(ann)]
      expect(yield* cancelled(left.orderId)).toBe("cancelled")
      expect(stripe.sessionOf(left.orderId)).toMatchObject({ status: "expired" })
      stripe.pays(stripe.sessionOf(paid.orderId))
      expect(yield* cancelled(paid.orderId)).toBe("success")
      expect(yield* balanceOf(ann)).toBe(COINS)
      expect(yield* infoOf(ann, left.orderId)).toMatchObject({ orderStatus: "cancelled" })
    }),
  ))

test("COIN-04: a webhook that is forged, old, of another amount or currency, of no order or of nothing known brings nothing", () =>
  withStripe((stripe) =>
    Effect.gen(function* () {
      const ann = yield* addUser("Ann", { countryId: "US" })
      const { orderId } = yield* five(ann)
      const session = { ...stripe.sessionOf(orderId), status: "complete", payment_status: "paid" }
      const paid = (patch: object, how = {}) =>
        come(stripe.event("checkout.session.completed", { ...session, ...patch }, how))
      expect(yield* paid({}, { secret: "whsec_other" })).toBe(400)
      expect(yield* paid({}, { at: START - 301_000 })).toBe(400)
      const right = stripe.event("checkout.session.completed", session)
      expect(yield* come({ ...right, body: right.body.replace("499", "498") })).toBe(400)
      expect(yield* come({ ...right, signature: "" })).toBe(400)
      expect(yield* paid({ amount_total: 498 })).toBe(200)
      expect(yield* paid({ currency: "eur" })).toBe(200)
      expect(yield* paid({ client_reference_id: "other" })).toBe(200)
      expect(yield* paid({ client_reference_id: "other", metadata: { livcam_order: "other" } })).toBe(200)
      expect(yield* paid({ client_reference_id: null, metadata: {} })).toBe(200)
      expect(yield* come(stripe.event("invoice.paid", { id: "in_1" }))).toBe(200)
      expect(yield* come(stripe.event("charge.dispute.created", { payment_intent: "pi_foreign" }))).toBe(200)
      expect(yield* balanceOf(ann)).toBe(0)
      expect(yield* come(right)).toBe(200)
      expect(yield* balanceOf(ann)).toBe(COINS)
    }),
  ))

test("COIN-04: an order whose webhook never came is paid when Stripe is asked, and one left open is closed there in time", () =>
  withStripe((stripe) =>
    Effect.gen(function* () {
      const ann = yield* addUser("Ann", { countryId: "US" })
      const [paid, left] = [yield* five(ann), yield* five(ann)]
      stripe.pays(stripe.sessionOf(paid.orderId))
      expect(yield* infoOf(ann, paid.orderId)).toMatchObject({ orderStatus: "success" })
      expect(yield* infoOf(ann, left.orderId)).toMatchObject({ orderStatus: "processing" })
      yield* TestClock.adjust("32 minutes")
      yield* lookAtDueOrders
      expect(stripe.sessionOf(left.orderId)).toMatchObject({ status: "expired" })
      expect(yield* infoOf(ann, left.orderId)).toMatchObject({ orderStatus: "cancelled" })
      expect(yield* balanceOf(ann)).toBe(COINS)
    }),
  ))

test("COIN-03: while Stripe does not answer no page opens after two tries, and a webhook that needs it comes again", () =>
  withStripe((stripe) =>
    Effect.gen(function* () {
      const ann = yield* addUser("Ann", { countryId: "US" })
      const { orderId, payment } = yield* bought(stripe, ann)
      stripe.state.isAway = true
      const before = stripe.asked.length
      expect(yield* kindOf(five(ann))).toBe("payUnavailable")
      expect(stripe.asked.length - before).toBe(2)
      const disputed = stripe.event("charge.dispute.created", { payment_intent: payment })
      expect(yield* come(disputed)).toBe(400)
      stripe.state.isAway = false
      expect(yield* come(disputed)).toBe(200)
      expect(yield* infoOf(ann, orderId)).toMatchObject({ orderStatus: "success", refundable: false })
      expect(yield* balanceOf(ann)).toBe(COINS)
    }),
  ))

describe("refunds", () => {
  test.each([
    ["succeeded", "refunded", 0],
    ["pending", "handling", 0],
    ["failed", "coinsCredited", COINS],
  ] as const)("COIN-06: one that is %s stands as %s, asked for under one key", (status, stands, coins) =>
    withStripe((stripe) =>
      Effect.gen(function* () {
        const ann = yield* addUser("Ann", { countryId: "US" })
        const { orderId } = yield* bought(stripe, ann)
        stripe.state.onRefund = status
        yield* refund(ann, orderId)
        expect(stripe.asked.findLast(({ path }) => path === "/v1/refunds")).toMatchObject({ key: `${orderId}:refund` })
        expect(yield* infoOf(ann, orderId)).toMatchObject({ refundStatus: stands })
        expect(yield* balanceOf(ann)).toBe(coins)
        expect(stripe.refunds).toHaveLength(1)
      }),
    ),
  )

  test.each([
    ["refund.updated", "succeeded", "refunded", 0],
    ["refund.failed", "failed", "coinsCredited", COINS],
  ] as const)("COIN-06: one on its way ends by %s", (type, status, stands, coins) =>
    withStripe((stripe) =>
      Effect.gen(function* () {
        const ann = yield* addUser("Ann", { countryId: "US" })
        const { orderId } = yield* bought(stripe, ann)
        stripe.state.onRefund = "pending"
        yield* refund(ann, orderId)
        yield* come(stripe.event(type, { ...stripe.refunds[0], status }))
        expect(yield* infoOf(ann, orderId)).toMatchObject({ refundStatus: stands })
        expect(yield* balanceOf(ann)).toBe(coins)
      }),
    ),
  )

  test("COIN-06: one of the whole made at Stripe takes the coins, one of a part takes none", () =>
    withStripe((stripe) =>
      Effect.gen(function* () {
        const ann = yield* addUser("Ann", { countryId: "US" })
        const { payment } = yield* bought(stripe, ann)
        const charge = { payment_intent: payment, currency: "usd" }
        yield* come(stripe.event("charge.refunded", { ...charge, amount_refunded: 100 }))
        expect(yield* balanceOf(ann)).toBe(COINS)
        yield* come(stripe.event("charge.refunded", { ...charge, amount_refunded: 499 }))
        expect(yield* balanceOf(ann)).toBe(0)
      }),
    ))

  test("COIN-06: what Stripe will not pay back, since its bank asks for it, gives the coins back", () =>
    withStripe((stripe) =>
      Effect.gen(function* () {
        const ann = yield* addUser("Ann", { countryId: "US" })
        const { orderId } = yield* bought(stripe, ann)
        stripe.state.refusesRefund = "charge_disputed"
        yield* refund(ann, orderId)
        expect(yield* infoOf(ann, orderId)).toMatchObject({ refundStatus: "coinsCredited" })
        expect(yield* balanceOf(ann)).toBe(COINS)
      }),
    ))
})

describe("renewals of a subscription", () => {
  const weekly = { coinId: 11, price: 4.99, currency: "USD" }
  const subscribed = Effect.fnUntraced(function* (stripe: StripeServer, who: AccountRow) {
    const { orderId } = yield* opened(who, 4.99, "USD", 11)
    const session = stripe.pays(stripe.sessionOf(orderId))
    expect(yield* tells(stripe, "checkout.session.completed", session)).toBe(200)
    expect(yield* balanceOf(who)).toBe(760)
    return { orderId, session }
  })
  /** Delivers a webhook that carries the present test time. */
  const tells = (stripe: StripeServer, type: string, object: unknown, id?: string) =>
    Effect.flatMap(Clock.currentTimeMillis, (at) => come(stripe.event(type, object, { at, ...(id && { id }) })))
  const due = Effect.andThen(TestClock.adjust("7 days"), renewDue)
  const lastOf = (who: AccountRow) =>
    Effect.flatMap(
      Store.use((store) => store.transact((tx) => tx.orders.madeSince(who.id, START + 1_000))),
      ([row]) => infoOf(who, row?.orderId ?? ""),
    )

  test("COIN-08: the first payment keeps its card for later, and a renewal charges it without its user under one key", () =>
    withStripe((stripe) =>
      Effect.gen(function* () {
        const ann = yield* addUser("Ann", { countryId: "US" })
        const { session } = yield* subscribed(stripe, ann)
        expect(stripe.asked.find(({ path }) => path === "/v1/checkout/sessions")?.form).toMatchObject({
          ...{ customer: session.customer, "payment_intent_data[setup_future_usage]": "off_session" },
        })
        yield* due
        const order = yield* lastOf(ann)
        expect(order).toMatchObject({ orderStatus: "success", type: "weekly", price: weekly.price })
        const charges = stripe.asked.filter(({ path }) => path === "/v1/payment_intents")
        expect(charges).toMatchObject([
          {
            key: order.orderId,
            form: {
              ...{ amount: "499", currency: "usd", customer: session.customer, payment_method: `pm_${session.id}` },
              ...{ off_session: "true", confirm: "true", "metadata[livcam_order]": order.orderId },
            },
          },
        ])
        expect(yield* balanceOf(ann)).toBe(1_420)
        const [intent] = stripe.intents.values()
        for (let n = 0; n < 2; n++)
          expect(yield* tells(stripe, "payment_intent.succeeded", intent, "evt_again")).toBe(200)
        expect(yield* balanceOf(ann)).toBe(1_420)
      }),
    ))

  test("COIN-08: a card that is refused fails the order, and so does its webhook", () =>
    withStripe((stripe) =>
      Effect.gen(function* () {
        const ann = yield* addUser("Ann", { countryId: "US" })
        yield* subscribed(stripe, ann)
        stripe.state.onCharge = "requires_payment_method"
        yield* due
        expect(yield* lastOf(ann)).toMatchObject({ orderStatus: "failed" })
        const [intent] = stripe.intents.values()
        expect(yield* tells(stripe, "payment_intent.payment_failed", intent)).toBe(200)
        expect(yield* balanceOf(ann)).toBe(760)
      }),
    ))

  test("COIN-08: a bank that wants the user leaves the renewal open; they confirm it on Stripe's page with the same card, and its coins come once", () =>
    withStripe((stripe) =>
      Effect.gen(function* () {
        const ann = yield* addUser("Ann", { countryId: "US" })
        const { orderId: subscriptionId, session } = yield* subscribed(stripe, ann)
        stripe.state.onCharge = "authentication_required"
        yield* due
        const { orderId, orderStatus } = yield* lastOf(ann)
        expect(orderStatus).toBe("processing")
        const [intent] = stripe.intents.values()
        expect(yield* tells(stripe, "payment_intent.payment_failed", intent)).toBe(200)
        const plan = Store.use((store) => store.transact((tx) => tx.subscriptions.find(subscriptionId)))
        expect(yield* plan).toMatchObject({ asked: true, openOrderId: orderId, failures: 0 })
        const confirming = shopHandlers.openCheckout({ orderId }, callerOf(ann))
        const { payUrl } = yield* confirming
        expect(payUrl).toBe(`https://hooks.stripe.test/3ds/${intent?.id}`)
        expect(stripe.asked.find(({ path }) => path.endsWith("/confirm"))?.form).toEqual({
          ...{ payment_method: `pm_${session.id}`, off_session: "false" },
          return_url: `http://localhost/payRes?orderId=${orderId}`,
        })
        // A second request gives the same page: nothing is confirmed twice.
        expect(yield* confirming).toEqual({ payUrl })
        expect(stripe.asked.filter(({ path }) => path.endsWith("/confirm"))).toHaveLength(1)
        expect(yield* tells(stripe, "payment_intent.requires_action", intent)).toBe(200)
        expect(yield* balanceOf(ann)).toBe(760)
        Object.assign(intent ?? {}, { status: "succeeded", next_action: null })
        for (let n = 0; n < 2; n++) expect(yield* tells(stripe, "payment_intent.succeeded", intent)).toBe(200)
        expect(yield* lastOf(ann)).toMatchObject({ orderStatus: "success" })
        expect(yield* balanceOf(ann)).toBe(1_420)
        expect(yield* plan).toMatchObject({ asked: false, openOrderId: null, status: "subscribed" })
      }),
    ))

  test("COIN-08: a question of the bank that is answered with no fails the renewal, one that is not answered is withdrawn", () =>
    withStripe((stripe) =>
      Effect.gen(function* () {
        const [ann, bo] = [yield* addUser("Ann", { countryId: "US" }), yield* addUser("Bo", { countryId: "US" })]
        yield* subscribed(stripe, ann)
        yield* subscribed(stripe, bo)
        stripe.state.onCharge = "authentication_required"
        yield* due
        const { orderId } = yield* lastOf(ann)
        yield* shopHandlers.openCheckout({ orderId }, callerOf(ann))
        const refused = [...stripe.intents.values()].find(({ status }) => status === "requires_action")
        const error = { type: "card_error", code: "payment_intent_authentication_failure" }
        Object.assign(refused ?? {}, { status: "requires_payment_method", last_payment_error: error })
        expect(yield* tells(stripe, "payment_intent.payment_failed", refused)).toBe(200)
        expect(yield* lastOf(ann)).toMatchObject({ orderStatus: "failed" })
        yield* TestClock.adjust("21 hours")
        yield* lookAtDueOrders
        expect(yield* lastOf(bo)).toMatchObject({ orderStatus: "failed" })
        expect([...stripe.intents.values()].map(({ status }) => status).toSorted()).toEqual([
          ...["canceled", "requires_payment_method"],
        ])
        expect([yield* balanceOf(ann), yield* balanceOf(bo)]).toEqual([760, 760])
      }),
    ))

  test("COIN-08: one on its way is paid by its webhook, and withdrawn at Stripe when its time is over", () =>
    withStripe((stripe) =>
      Effect.gen(function* () {
        const [ann, bo] = [yield* addUser("Ann", { countryId: "US" }), yield* addUser("Bo", { countryId: "US" })]
        yield* subscribed(stripe, ann)
        yield* subscribed(stripe, bo)
        stripe.state.onCharge = "processing"
        yield* due
        const paid = yield* lastOf(ann)
        expect(paid).toMatchObject({ orderStatus: "processing" })
        const intent = [...stripe.intents.values()].find(
          ({ metadata }) => (metadata as { livcam_order: string }).livcam_order === paid.orderId,
        )
        yield* tells(stripe, "payment_intent.succeeded", { ...intent, status: "succeeded" })
        expect(yield* lastOf(ann)).toMatchObject({ orderStatus: "success" })
        yield* TestClock.adjust("21 hours")
        yield* lookAtDueOrders
        expect(yield* lastOf(bo)).toMatchObject({ orderStatus: "failed" })
        expect([...stripe.intents.values()].filter(({ status }) => status === "canceled")).toHaveLength(1)
      }),
    ))

  test("COIN-06, COIN-08: a renewal is paid back, and asked back by its bank, as any payment", () =>
    withStripe((stripe) =>
      Effect.gen(function* () {
        const ann = yield* addUser("Ann", { countryId: "US" })
        yield* subscribed(stripe, ann)
        yield* due
        const { orderId } = yield* lastOf(ann)
        const [intent] = stripe.intents.values()
        yield* refund(ann, orderId)
        expect(stripe.asked.findLast(({ path }) => path === "/v1/refunds")).toMatchObject({
          ...{ key: `${orderId}:refund`, form: { payment_intent: intent?.id } },
        })
        expect(yield* lastOf(ann)).toMatchObject({ refundStatus: "refunded" })
        expect(yield* balanceOf(ann)).toBe(760)
        expect(yield* tells(stripe, "charge.dispute.created", { payment_intent: intent?.id })).toBe(200)
        expect(yield* tells(stripe, "payment_intent.succeeded", { ...intent, metadata: {} })).toBe(200)
      }),
    ))
})

describe("saved cards", () => {
  const cardsOf = (who: AccountRow) => Effect.map(shopHandlers.savedCards({}, callerOf(who)), ({ cards }) => cards)
  const customersMade = ({ asked }: StripeServer) => asked.filter(({ path }) => path === "/v1/customers")

  test("COIN-07: a card is added on Stripe's own page for one customer, listed by what Stripe says of it, and detached", () =>
    withStripe((stripe) =>
      Effect.gen(function* () {
        const ann = yield* addUser("Ann", { countryId: "US" })
        expect(yield* cardsOf(ann)).toEqual([])
        const { payUrl } = yield* shopHandlers.addCard({ channelCode: "stripe" }, callerOf(ann))
        const session = [...stripe.sessions.values()].at(-1)
        expect(payUrl).toBe(session?.url)
        expect(stripe.asked.findLast(({ path }) => path === "/v1/checkout/sessions")?.form).toMatchObject({
          ...{ mode: "setup", customer: session?.customer, "payment_method_types[0]": "card" },
          ...{ success_url: "http://localhost/cardList?added=1", cancel_url: "http://localhost/cardList" },
        })
        stripe.keeps(String(session?.customer), "pm_1")
        expect(yield* come(stripe.event("checkout.session.completed", { ...session, status: "complete" }))).toBe(200)
        const card = {
          cardId: "pm_1",
          channelCode: "stripe",
          brand: "Visa",
          last4: "4242",
          expMonth: 12,
          expYear: 2039,
        }
        expect(yield* cardsOf(ann)).toEqual([{ ...card, subscriptionIds: [] }])
        yield* five(ann)
        expect(customersMade(stripe)).toMatchObject([{ key: `livcam-customer-${ann.id}` }])
        for (let n = 0; n < 2; n++)
          yield* shopHandlers.removeCard({ channelCode: "stripe", cardId: "pm_1" }, callerOf(ann))
        expect(yield* cardsOf(ann)).toEqual([])
        const { cards } = providerAt(stripe)
        // First a card that was removed elsewhere meanwhile, then one of which nobody knows whether it still exists.
        yield* cards.remove(String(session?.customer), "pm_1")
        stripe.state.isAway = true
        expect(yield* kindOf(cards.remove(String(session?.customer), "pm_1"))).toBe("payUnavailable")
        expect(yield* kindOf(cardsOf(ann))).toBe("cardsUnavailable")
      }),
    ))

  test("COIN-07, COIN-08: a subscription's card is not removed, and is changed for another one, which is charged next", () =>
    withStripe((stripe) =>
      Effect.gen(function* () {
        const ann = yield* addUser("Ann", { countryId: "US" })
        const { orderId: subscriptionId } = yield* opened(ann, 4.99, "USD", 11)
        const session = stripe.pays(stripe.sessionOf(subscriptionId))
        yield* come(stripe.event("checkout.session.completed", session))
        const first = `pm_${session.id}`
        stripe.keeps(String(session.customer), "pm_2")
        const uses = Effect.map(cardsOf(ann), (cards) => cards.map((one) => [one.cardId, one.subscriptionIds]))
        expect(yield* uses).toEqual([
          ["pm_2", []],
          [first, [subscriptionId]],
        ])
        const remove = (cardId: string) => shopHandlers.removeCard({ channelCode: "stripe", cardId }, callerOf(ann))
        expect(yield* kindOf(remove(first))).toBe("cardInUse")
        yield* shopHandlers.useCard({ subscriptionId, cardId: "pm_2" }, callerOf(ann))
        yield* remove(first)
        expect(yield* uses).toEqual([["pm_2", [subscriptionId]]])
        yield* TestClock.adjust("7 days")
        yield* renewDue
        expect(stripe.asked.findLast(({ path }) => path === "/v1/payment_intents")?.form).toMatchObject({
          ...{ customer: session.customer, payment_method: "pm_2" },
        })
      }),
    ))
})

test.each([["memory"], ["PGlite"]])(
  "COIN-04: an order is paid by a webhook at the whole gateway, over %s",
  async (name) => {
    const stripe = await startStripe(Date.now)
    const store = name === "memory" ? "memory" : { pglite: await databaseImage() }
    const gateway = await testGateway({ store, payments: [providerAt(stripe)] })
    const ann = await gateway.run(addUser("Ann", { countryId: "US" }))
    const { orderId } = await gateway.run(five(ann))
    const { body, signature } = stripe.event("checkout.session.completed", stripe.pays(stripe.sessionOf(orderId)))
    const send = (sent: string) =>
      gateway.fetch(
        new Request("http://localhost/pay/webhook/stripe", {
          ...{ method: "POST", body: sent },
          headers: { "stripe-signature": signature },
        }),
      )
    expect((await send(body.replace("499", "4990"))).status).toBe(400)
    expect((await Promise.all([send(body), send(body), send(body)])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ])
    expect(await gateway.run(balanceOf(ann))).toBe(COINS)
    await gateway.close()
    await stripe.close()
  },
)
