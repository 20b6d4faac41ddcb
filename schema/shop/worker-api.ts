/** What the page may ask of the worker about the shop and orders. */
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

/** Orders that a list shows at most. */
export const ORDERS_SHOWN = 500

/** The commands of this domain, by name. */
export const shopCommands = {
  /** The captcha that one order asks for, solved. */
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
  /** Pauses, resumes or cancels a subscription; what has changed comes by the feed. */
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
  /** What has changed comes by the feed. */
  useCard: command(
    tagged("useCard", { subscriptionId: OrderId, cardId: CardId }),
    nothing,
    "now",
    shopEndpoints.useCard.errors,
  ),
  /** Asks how an order stands; what has changed comes by the feed. */
  checkOrder: command(tagged("checkOrder", { orderId: OrderId }), nothing, "now", shopEndpoints.orderInfo.errors),
  /** Ends an order that is not paid; what became of it comes by the feed. */
  cancelOrder: command(tagged("cancelOrder", { orderId: OrderId }), nothing, "now", shopEndpoints.cancelOrder.errors),
  requestRefund: command(shopOnces.requestRefund, nothing, "once", [
    ...shopEndpoints.requestRefund.errors,
    "payNeedsNetwork",
  ]),
} as const

/** The queries of this domain, by name: orders as the log tells them, so offline too. */
export const shopQueries = {
  /** The newest first. */
  orders: list(
    tagged("orders", { limit: Count.check(Schema.isLessThanOrEqualTo(ORDERS_SHOWN)) }),
    Empty,
    OrderRecord,
    ({ orderId }) => orderId,
  ),
  /** The newest first. */
  subscriptions: one(tagged("subscriptions", {}), Subscriptions),
  /** Null: this device knows of none. */
  order: one(tagged("order", { orderId: OrderId }), Schema.NullOr(OrderRecord)),
} as const

/** The remote reads of this domain, by name. */
export const shopRemotes = {
  paymentConfig: remote(tagged("paymentConfig", {}), PaymentConfig),
  savedCards: remote(tagged("savedCards", {}), Schema.Struct({ cards: SavedCards })),
  spendingLimit: remote(tagged("spendingLimit", {}), SpendingLimit),
} as const
