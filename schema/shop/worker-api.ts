/** The page's commands, queries and remote reads about the shop and orders. */
import { Schema } from "effect"
import { command, nothing } from "../command.ts"
import { Count } from "../ids.ts"
import { Empty, list, one, remote, tagged } from "../query.ts"
import { CardId, SavedCards } from "./card.ts"
import { PayUrl, shopEndpoints } from "./endpoints.ts"
import { Captcha, OrderId, OrderRecord, ShopWord, shopOnces } from "./order.ts"
import { PaymentConfig } from "./shop.ts"
import { SpendingLimit, WantedLimit } from "./spending-limit.ts"
import { SubscriptionChange, Subscriptions } from "./subscription.ts"

/** Most orders in a list. */
export const ORDERS_SHOWN = 500

/** The commands of this domain, by name. */
export const shopCommands = {
  /** Fetches and solves the captcha that one order needs. */
  payCaptcha: command(tagged("payCaptcha", {}), Schema.Struct({ captcha: Captcha }), "now", ["captchaWrong"]),
  makeOrder: command(shopOnces.makeOrder, Schema.Struct({ orderId: OrderId }), "once", [
    ...shopEndpoints.makeOrder.errors,
    "payNeedsNetwork",
  ]),
  openCheckout: command(
    tagged("openCheckout", { orderId: OrderId }),
    Schema.Struct({ payUrl: PayUrl }),
    "now",
    shopEndpoints.openCheckout.errors,
  ),
  setSpendingLimit: command(
    tagged("setSpendingLimit", WantedLimit.fields),
    nothing,
    "now",
    shopEndpoints.setSpendingLimit.errors,
  ),
  /** Pauses, resumes or cancels a subscription. The change comes by the feed. */
  changeSubscription: command(
    tagged("changeSubscription", SubscriptionChange.fields),
    nothing,
    "now",
    shopEndpoints.changeSubscription.errors,
  ),
  addCard: command(
    tagged("addCard", { channelCode: ShopWord }),
    Schema.Struct({ payUrl: PayUrl }),
    "now",
    shopEndpoints.addCard.errors,
  ),
  removeCard: command(
    tagged("removeCard", { channelCode: ShopWord, cardId: CardId }),
    nothing,
    "now",
    shopEndpoints.removeCard.errors,
  ),
  /** The change comes by the feed. */
  useCard: command(
    tagged("useCard", { subscriptionId: OrderId, cardId: CardId }),
    nothing,
    "now",
    shopEndpoints.useCard.errors,
  ),
  /** Asks for the state of an order. A change comes by the feed. */
  checkOrder: command(tagged("checkOrder", { orderId: OrderId }), nothing, "now", shopEndpoints.orderInfo.errors),
  /** Ends an unpaid order. The change comes by the feed. */
  cancelOrder: command(tagged("cancelOrder", { orderId: OrderId }), nothing, "now", shopEndpoints.cancelOrder.errors),
  requestRefund: command(shopOnces.requestRefund, nothing, "once", [
    ...shopEndpoints.requestRefund.errors,
    "payNeedsNetwork",
  ]),
} as const

/** The queries of this domain, by name. They read the log, so they work offline. */
export const shopQueries = {
  /** Newest first. */
  orders: list(
    tagged("orders", { limit: Count.check(Schema.isLessThanOrEqualTo(ORDERS_SHOWN)) }),
    Empty,
    OrderRecord,
    ({ orderId }) => orderId,
  ),
  /** Newest first. */
  subscriptions: one(tagged("subscriptions", {}), Subscriptions),
  /** Null when this device does not know the order. */
  order: one(tagged("order", { orderId: OrderId }), Schema.NullOr(OrderRecord)),
} as const

/** The remote reads of this domain, by name. */
export const shopRemotes = {
  paymentConfig: remote(tagged("paymentConfig", {}), PaymentConfig),
  savedCards: remote(tagged("savedCards", {}), Schema.Struct({ cards: SavedCards })),
  spendingLimit: remote(tagged("spendingLimit", {}), SpendingLimit),
} as const
