/** The shop and its orders. The specification shows no addresses of them: chosen here. */
import { Schema } from "effect"
import { Token, Word } from "../disclosure.ts"
import { get, onceRequest, post } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { CardId, SavedCards } from "./card.ts"
import { OrderId, OrderRecord, ShopWord, shopOnces } from "./order.ts"
import { PaymentConfig } from "./shop.ts"
import { SpendingLimit, WantedLimit } from "./spending-limit.ts"
import { SubscriptionChange, SubscriptionRecord } from "./subscription.ts"

/** A task of ALTCHA (proof of work): find the number whose hash with the salt is the challenge. */
export const PayChallenge = Schema.Struct({
  algorithm: Schema.Literals(["SHA-256"]),
  /** Hexadecimal. */
  challenge: Token.check(Schema.isPattern(/^[0-9a-f]{64}$/)),
  maxnumber: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })),
  /** Carries its end (`?expires=`, seconds). */
  salt: Token.check(Schema.isMaxLength(200)),
  signature: Token.check(Schema.isPattern(/^[0-9a-f]{64}$/)),
})
export type PayChallenge = typeof PayChallenge.Type

/** Where one pays: on the provider's own origin. */
export const PayUrl = Word.check(Schema.isPattern(/^https?:\/\//), Schema.isMaxLength(2_000))

/** The endpoints of this domain, by name. */
export const shopEndpoints = {
  /** Prices are those of the account's country; a visitor's of the one that the request names, without offers of their own. */
  paymentConfig: get.guest("/pay/v1/config", Schema.Struct({}), PaymentConfig),
  /** A captcha for one order; it ends after ten minutes and is taken once. */
  payChallenge: get.signed("/pay/v1/challenge", Schema.Struct({}), PayChallenge),
  /**
   * Makes an order; nothing is paid yet. priceChanged: `price` is not what it costs now; offerEnded: its time is over, or it is not
   * this user's; captchaWrong: wrong, ended or used.
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
  /** Pauses, resumes or cancels; what it is already changes nothing. One whose paid time is over is charged as it is resumed. */
  changeSubscription: post.sealed("/pay/v1/subscription", SubscriptionChange, SubscriptionRecord, [
    "subscriptionUnknown",
    "subscriptionEnded",
    "spendingLimit",
  ]),
  /** The cards that the providers keep for the caller; asked for at them each time. */
  savedCards: get.signed("/pay/v1/cards", Schema.Struct({}), Schema.Struct({ cards: SavedCards }), [
    "cardsUnavailable",
  ]),
  /** Where a card is added without paying: on the provider's own origin, which leads back to /cardList. */
  addCard: post.signed(
    "/pay/v1/add_card",
    Schema.Struct({ channelCode: ShopWord }),
    Schema.Struct({ payUrl: PayUrl }),
    ["channelGone", "tooManyCards", "cardsUnavailable"],
  ),
  /** What is not there, or somebody else's, changes nothing. cardInUse: a subscription is charged to it. */
  removeCard: post.sealed(
    "/pay/v1/remove_card",
    Schema.Struct({ channelCode: ShopWord, cardId: CardId }),
    Schema.Struct({}),
    ["cardInUse", "cardsUnavailable"],
  ),
  /** The subscription is charged to this card from now on; what is past due is charged at once. */
  useCard: post.sealed(
    "/pay/v1/use_card",
    Schema.Struct({ subscriptionId: OrderId, cardId: CardId }),
    SubscriptionRecord,
    ["cardUnknown", "subscriptionUnknown", "subscriptionEnded", "cardsUnavailable"],
  ),
  spendingLimit: get.signed("/pay/v1/spending_limit", Schema.Struct({}), SpendingLimit),
  /** Lower ones hold at once, higher ones after a day. requestInvalid: nothing is sold in that currency. */
  setSpendingLimit: post.sealed("/pay/v1/set_spending_limit", WantedLimit, SpendingLimit, ["requestInvalid"]),
  /** Where an order that stands open is paid: the same page each time. Of a renewal: where its user confirms it to the bank that asks. */
  openCheckout: post.signed(
    "/pay/v1/checkout",
    Schema.Struct({ orderId: OrderId }),
    Schema.Struct({ payUrl: PayUrl }),
    ["orderUnknown", "orderClosed", "payUnavailable"],
  ),
  /** How an order stands; one that is open is asked for at its provider first. */
  orderInfo: post.signed(
    "/pay/v1/order_info",
    Schema.Struct({ orderId: OrderId }),
    Schema.Struct({ order: OrderRecord }),
    ["orderUnknown"],
  ),
  /**
   * Ends an order that stands open, whose payment page takes nothing any more. What it is already changes nothing: one that was paid
   * just now stays so. orderClosed: a renewal, which ends with its subscription.
   */
  cancelOrder: post.signed(
    "/pay/v1/order_cancel",
    Schema.Struct({ orderId: OrderId }),
    Schema.Struct({ order: OrderRecord }),
    ["orderUnknown", "orderClosed", "payUnavailable"],
  ),
  /** Takes the coins back at once, then the provider pays back. refundSpent: some of them are spent; refundLate: REFUND_HOURS are over. */
  requestRefund: post.sealed(
    "/pay/v1/refund",
    onceRequest(shopOnces.requestRefund),
    Schema.Struct({ growth: FeedGrowth }),
    ["neverHappened", "orderUnknown", "refundUnpaid", "refundAsked", "refundLate", "refundSpent"],
  ),
} as const
