/**
 * The shop and its orders. The specification shows no addresses: they are chosen here. rateLimited: the user has made
 * the gateway ask payment providers too often in this minute.
 */
import { Schema } from "effect"
import { Token, Word } from "../disclosure.ts"
import { get, onceRequest, post } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { CardId, SavedCards } from "./card.ts"
import { OrderId, OrderRecord, ShopWord, shopOnces } from "./order.ts"
import { PaymentConfig } from "./shop.ts"
import { SpendingLimit, WantedLimit } from "./spending-limit.ts"
import { SubscriptionChange, SubscriptionRecord } from "./subscription.ts"

/** A proof-of-work task of ALTCHA: find the number whose hash with the salt is the challenge. */
export const PayChallenge = Schema.Struct({
  algorithm: Schema.Literals(["SHA-256"]),
  /** Hexadecimal. */
  challenge: Token.check(Schema.isPattern(/^[0-9a-f]{64}$/)),
  maxnumber: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })),
  /** Carries its expiry (`?expires=`, seconds). */
  salt: Token.check(Schema.isMaxLength(200)),
  signature: Token.check(Schema.isPattern(/^[0-9a-f]{64}$/)),
})
export type PayChallenge = typeof PayChallenge.Type

/** Address of the payment page, on the provider's own origin. */
export const PayUrl = Word.check(Schema.isPattern(/^https?:\/\//), Schema.isMaxLength(2_000))

/** The endpoints of this domain, by name. */
export const shopEndpoints = {
  /**
   * Prices are those of the account's country. A visitor gets the prices of the country in the request, without
   * personal offers.
   */
  paymentConfig: get.guest("/pay/v1/config", Schema.Struct({}), PaymentConfig),
  /** A captcha for one order. It expires after ten minutes and is accepted once. */
  payChallenge: get.signed("/pay/v1/challenge", Schema.Struct({}), PayChallenge),
  /**
   * Makes an order. Nothing is paid yet. priceChanged: `price` is not the current price. offerEnded: the offer is over,
   * or not this user's. captchaWrong: wrong, expired or used.
   */
  makeOrder: post.sealed(
    "/pay/v1/order",
    onceRequest(shopOnces.makeOrder),
    Schema.Struct({ orderId: OrderId, growth: FeedGrowth }),
    [
      "neverHappened",
      "packageGone",
      "channelGone",
      "offerEnded",
      "priceChanged",
      "captchaWrong",
      "tooManyOrders",
      "spendingLimit",
      "subscribedAlready",
    ],
  ),
  /**
   * Pauses, resumes or cancels. A change to the current state has no effect. Resuming one whose paid time is over
   * charges it.
   */
  changeSubscription: post.sealed("/pay/v1/subscription", SubscriptionChange, SubscriptionRecord, [
    "subscriptionUnknown",
    "subscriptionEnded",
    "spendingLimit",
    "rateLimited",
  ]),
  /** The cards that the providers keep for the caller. The providers are asked each time. */
  savedCards: get.signed("/pay/v1/cards", Schema.Struct({}), Schema.Struct({ cards: SavedCards }), [
    "cardsUnavailable",
    "rateLimited",
  ]),
  /** The provider's page for adding a card without paying. It leads back to /cardList. */
  addCard: post.signed(
    "/pay/v1/add_card",
    Schema.Struct({ channelCode: ShopWord }),
    Schema.Struct({ payUrl: PayUrl }),
    ["channelGone", "tooManyCards", "cardsUnavailable", "rateLimited"],
  ),
  /**
   * Removes a card. A card that is gone or another user's changes nothing. cardInUse: a subscription is charged to it.
   */
  removeCard: post.sealed(
    "/pay/v1/remove_card",
    Schema.Struct({ channelCode: ShopWord, cardId: CardId }),
    Schema.Struct({}),
    ["cardInUse", "cardsUnavailable", "rateLimited"],
  ),
  /** Charges the subscription to this card from now on. A past-due payment is charged at once. */
  useCard: post.sealed(
    "/pay/v1/use_card",
    Schema.Struct({ subscriptionId: OrderId, cardId: CardId }),
    SubscriptionRecord,
    ["cardUnknown", "subscriptionUnknown", "subscriptionEnded", "cardsUnavailable", "rateLimited"],
  ),
  spendingLimit: get.signed("/pay/v1/spending_limit", Schema.Struct({}), SpendingLimit),
  /** Lower limits apply at once, higher ones after a day. requestInvalid: nothing is sold in that currency. */
  setSpendingLimit: post.sealed("/pay/v1/set_spending_limit", WantedLimit, SpendingLimit, ["requestInvalid"]),
  /**
   * The payment page of an open order: the same page each time. For a renewal: the page where the user confirms the
   * payment to the bank.
   */
  openCheckout: post.signed(
    "/pay/v1/checkout",
    Schema.Struct({ orderId: OrderId }),
    Schema.Struct({ payUrl: PayUrl }),
    ["orderUnknown", "orderClosed", "payUnavailable", "rateLimited"],
  ),
  /**
   * The state of an order. For an open one the provider is asked first, unless the user has made the gateway ask too
   * often: then what the gateway knows is told.
   */
  orderInfo: post.signed(
    "/pay/v1/order_info",
    Schema.Struct({ orderId: OrderId }),
    Schema.Struct({ order: OrderRecord }),
    ["orderUnknown"],
  ),
  /**
   * Ends an open order, and its payment page accepts no payment any more. An ended order stays as it is, and one that
   * was just paid stays paid. orderClosed: a renewal, which ends with its subscription.
   */
  cancelOrder: post.signed(
    "/pay/v1/order_cancel",
    Schema.Struct({ orderId: OrderId }),
    Schema.Struct({ order: OrderRecord }),
    ["orderUnknown", "orderClosed", "payUnavailable", "rateLimited"],
  ),
  /**
   * Takes the coins back at once. The provider pays back afterwards. refundSpent: some of the coins are spent.
   * refundLate: REFUND_HOURS are over.
   */
  requestRefund: post.sealed(
    "/pay/v1/refund",
    onceRequest(shopOnces.requestRefund),
    Schema.Struct({ growth: FeedGrowth }),
    ["neverHappened", "orderUnknown", "refundUnpaid", "refundAsked", "refundLate", "refundSpent"],
  ),
} as const
