/** The shop's endpoints. */
import { Clock, Effect, Schema } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { dayStart } from "#schema/rules/gateway-day.ts"
import { OrderRecord } from "#schema/shop/order.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import type { Caller } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import { customerAt } from "../payment/customer.ts"
import { cancelOrder, lookAtOrder, payBack, waitsForWord } from "../payment/look-at-order.ts"
import { CURRENCIES, type SoldIn } from "../payment/money.ts"
import { orderRecordOf } from "../payment/order-record.ts"
import { Payments } from "../payment/payments.ts"
import { changeSubscription } from "../payment/settle-subscription.ts"
import { isRenewal } from "../payment/standing/order-standing.ts"
import { changedTo, subscriptionRecordOf, toConfirm } from "../payment/subscription-plan.ts"
import { Store } from "../store/store.ts"
import type { OrderRow } from "../store/tables/shop/orders.ts"
import { buyerOf } from "./buyer.ts"
import { Captcha } from "./captcha.ts"
import { addCard, removeCard, savedCards, useCard } from "./cards.ts"
import { makeOrder, requestRefund } from "./order-wishes.ts"
import { paymentConfigOf } from "./payment-config.ts"
import { currencyIn } from "./price-list.ts"
import { renew } from "./renew.ts"
import { amountOf, limitsAsked, monthStart, shownLimit } from "./spending-limit.ts"

const isOrder = Schema.is(OrderRecord)

/**
 * How often a user may make the gateway ask payment providers, per minute, so that one user cannot use up what the
 * providers allow the gateway. A page that waits for a payment asks 20 times a minute: room for three of them.
 */
const PROVIDER_ASKS_PER_MINUTE = 60

type ShopEndpoint =
  | "spendingLimit"
  | "setSpendingLimit"
  | "paymentConfig"
  | "payChallenge"
  | "makeOrder"
  | "openCheckout"
  | "orderInfo"
  | "cancelOrder"
  | "requestRefund"
  | "changeSubscription"
  | "savedCards"
  | "addCard"
  | "removeCard"
  | "useCard"

/** Another user's order counts as unknown. */
const ownOrder = (orderId: string, userId: number): Effect.Effect<OrderRow, AppFailure<"orderUnknown">, Store> =>
  Store.use((store) => store.transact((tx) => tx.orders.find(orderId))).pipe(
    Effect.flatMap((order) =>
      order === null || order.userId !== userId ? Effect.fail(failure("orderUnknown")) : Effect.succeed(order),
    ),
  )

/** Counts a request that asks a provider; false beyond the limit. */
const mayAsk = (userId: number) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const asked = yield* tx.attempts.hit(`pay:${userId}`, yield* Clock.currentTimeMillis, 60_000)
        return asked <= PROVIDER_ASKS_PER_MINUTE
      }),
    ),
  )

/** Errors: rateLimited. */
const limitAsks = (userId: number) =>
  Effect.flatMap(mayAsk(userId), (may) => (may ? Effect.void : Effect.fail(failure("rateLimited"))))

const subscriptionNow = (subscriptionId: string) =>
  Store.use((store) => store.transact((tx) => tx.subscriptions.find(subscriptionId)))

const isSoldIn = (currency: string): currency is SoldIn => Object.hasOwn(CURRENCIES, currency)

const readLimit = (caller: Caller) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const [{ userId }, { countryId }] = [caller, yield* buyerOf(tx, caller)]
        const made = yield* tx.orders.madeSince(userId, monthStart(now))
        const spentCoins = yield* tx.ledger.spentSince(`coins:${userId}`, dayStart(now))
        const spent = { orders: made, spentCoins }
        return shownLimit(yield* tx.spendingLimits.of(userId), spent, currencyIn(countryId), now)
      }),
    ),
  )

/** The address to which the provider sends the browser afterwards. */
const returnUrlOf = ({ origin }: Caller, orderId: string): string => `${origin}/payRes?orderId=${orderId}`

export const shopHandlers: Handlers<ShopEndpoint, Store | Feed | Entropy | Payments | Captcha> = {
  paymentConfig: Effect.fnUntraced(function* (_, caller) {
    const [store, { providers }] = [yield* Store, yield* Payments]
    const buyer = yield* store.single((tables) => buyerOf(tables, caller))
    const channels = providers.map(({ channel }) => channel)
    const config = paymentConfigOf(buyer, channels, yield* Clock.currentTimeMillis)
    // Offers belong to a user.
    return caller.userId === 0 ? { ...config, flashOffers: [] } : config
  }),

  spendingLimit: (_, caller) => readLimit(caller),

  setSpendingLimit: Effect.fnUntraced(function* ({ currency, day, month, coins }, caller) {
    if (!isSoldIn(currency)) return yield* failure("requestInvalid")
    const { userId } = caller
    const amount = (money: number | null) => (money === null ? null : amountOf(money, currency))
    const wanted = { userId, currency, day: amount(day), month: amount(month), coins }
    const now = yield* Clock.currentTimeMillis
    yield* Store.use((store) =>
      store.transact((tx) =>
        Effect.flatMap(tx.spendingLimits.of(userId), (row) => tx.spendingLimits.put(limitsAsked(row, wanted, now))),
      ),
    )
    return yield* readLimit(caller)
  }),

  payChallenge: () => Captcha.use(({ challenge }) => challenge),

  makeOrder: Effect.fnUntraced(function* (request, caller) {
    const growth = yield* makeOrder(caller, request)
    const made = growth.entries.map(({ event }) => event).find(({ _tag }) => _tag === "v1.OrderUpdated")
    if (!isOrder(made?.order)) return yield* Effect.die(new Error("an order was made and not told"))
    return { orderId: made.order.orderId, growth }
  }),

  openCheckout: Effect.fnUntraced(function* ({ orderId }, caller) {
    const order = yield* ownOrder(orderId, caller.userId)
    const { amount, currency, itemName, expiresAt, channelCode } = order
    if (order.status !== "processing" || (yield* Clock.currentTimeMillis) >= expiresAt)
      return yield* failure("orderClosed")
    const provider = (yield* Payments).byCode.get(channelCode)
    if (provider === undefined) return yield* failure("payUnavailable")
    yield* limitAsks(caller.userId)
    const returnUrl = returnUrlOf(caller, orderId)
    if (isRenewal(order)) {
      const subscription = yield* subscriptionNow(order.subscriptionId ?? "")
      if (subscription === null || order.reference === null || toConfirm(subscription) !== orderId)
        return yield* failure("orderClosed")
      return { payUrl: (yield* provider.openConfirming(orderId, order.reference, returnUrl)).url }
    }
    const renews = order.type !== "once"
    const customer = yield* customerAt(provider, caller.userId)
    const to = { returnUrl, leaveUrl: `${returnUrl}&left=1` }
    const checkout = { ...to, orderId, amount, currency, itemName, expiresAt, renews, customer }
    const { url, reference } = yield* provider.openCheckout(checkout)
    const isOpen = yield* Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const now = yield* tx.orders.find(orderId)
          if (now?.status === "processing" && now.reference === null) yield* tx.orders.update(orderId, { reference })
          return now?.status === "processing"
        }),
      ),
    )
    // The order ended while its page was made, so nobody has closed that page yet.
    if (!isOpen) {
      yield* cancelOrder({ ...order, reference })
      return yield* failure("orderClosed")
    }
    return { payUrl: url }
  }),

  orderInfo: Effect.fnUntraced(function* ({ orderId }, { userId }) {
    const order = yield* ownOrder(orderId, userId)
    // Beyond the limit the order is told as the gateway knows it, and the provider's own word still arrives.
    const isTooOften = waitsForWord(order) && !(yield* mayAsk(userId))
    return { order: orderRecordOf((isTooOften ? null : yield* lookAtOrder(orderId)) ?? order) }
  }),

  cancelOrder: Effect.fnUntraced(function* ({ orderId }, { userId }) {
    const order = yield* ownOrder(orderId, userId)
    if (isRenewal(order)) return yield* failure("orderClosed")
    if (waitsForWord(order)) yield* limitAsks(userId)
    return { order: orderRecordOf((yield* cancelOrder(order)) ?? order) }
  }),

  changeSubscription: Effect.fnUntraced(function* ({ subscriptionId, to }, { userId }) {
    // Only resuming may charge a card: pausing and cancelling are never refused.
    if (to === "subscribed") yield* limitAsks(userId)
    const changed = yield* Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const row = yield* tx.subscriptions.find(subscriptionId)
          if (row === null || row.userId !== userId) return yield* failure("subscriptionUnknown")
          if (row.status === "cancelled" && to !== "cancelled") return yield* failure("subscriptionEnded")
          return yield* changeSubscription(tx, row, changedTo(row, to, now), now)
        }),
      ),
    )
    yield* renew(subscriptionId)
    // A renewal beyond the user's spending limit pauses the subscription again.
    const after = yield* subscriptionNow(subscriptionId)
    if (to === "subscribed" && after?.status === "paused") return yield* failure("spendingLimit")
    return subscriptionRecordOf(after ?? changed)
  }),

  savedCards: Effect.fnUntraced(function* (_, { userId }) {
    yield* limitAsks(userId)
    return { cards: yield* savedCards(userId) }
  }),

  addCard: Effect.fnUntraced(function* ({ channelCode }, caller) {
    yield* limitAsks(caller.userId)
    return { payUrl: (yield* addCard(caller, channelCode)).url }
  }),

  removeCard: Effect.fnUntraced(function* ({ channelCode, cardId }, { userId }) {
    yield* limitAsks(userId)
    yield* removeCard(userId, channelCode, cardId)
    return {}
  }),

  useCard: Effect.fnUntraced(function* ({ subscriptionId, cardId }, { userId }) {
    yield* limitAsks(userId)
    const changed = yield* useCard(userId, subscriptionId, cardId)
    yield* renew(subscriptionId)
    return subscriptionRecordOf((yield* subscriptionNow(subscriptionId)) ?? changed)
  }),

  requestRefund: Effect.fnUntraced(function* (request, { userId }) {
    const growth = yield* requestRefund(userId, request)
    const order = yield* Store.use((store) => store.transact((tx) => tx.orders.find(request.orderId)))
    // A repeat asks again. Beyond the limit the upkeep asks (payment/look-at-order.ts).
    if (order?.refund === "handling" && (yield* mayAsk(userId))) yield* payBack(order)
    return { growth }
  }),
}
