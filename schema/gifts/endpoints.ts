/** Gifts. The specification shows no addresses: they are chosen here. */
import { Schema } from "effect"
import { get, onceRequest, post } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { UserId } from "../ids.ts"
import { BackpackConfig } from "./backpack.ts"
import { GiftSum, PanelGift } from "./gift.ts"
import { giftOnces } from "./log.ts"

/** Errors of giving a gift, paid or from a backpack. callGone: the two are not talking in that room. */
const BETWEEN = [
  "neverHappened",
  "giftToSelf",
  "userUnknown",
  "accountClosed",
  "blocked",
  "blockedByMe",
  "callGone",
] as const

/** The endpoints of this domain, by name. */
export const giftEndpoints = {
  /** All gifts of the panel, in its order. */
  giftList: get.signed("/gift/v1/list", Schema.Struct({}), Schema.Struct({ list: Schema.Array(PanelGift) })),
  /** The open entrances of the backpack. */
  backpackConfig: get.guest("/gift/v1/backpack_config", Schema.Struct({}), BackpackConfig),
  /** The gifts that a person was given, the most expensive first. */
  giftWall: get.guest(
    "/gift/v1/wall",
    Schema.Struct({ userId: UserId }),
    Schema.Struct({ list: Schema.Array(GiftSum) }),
    ["userUnknown"],
  ),
  /**
   * Charges the sender, then tells both. priceChanged: `gold` is not the gift's current price. vipOnly: the sender is
   * not VIP.
   */
  sendGift: post.sealed("/gift/v1/send", onceRequest(giftOnces.sendGift), Schema.Struct({ growth: FeedGrowth }), [
    ...BETWEEN,
    "giftUnknown",
    "priceChanged",
    "vipOnly",
    "coinsTooFew",
    "coinLimit",
  ]),
  /**
   * Gives an item of the user's backpack: it costs nothing and earns nothing. itemGone: the item was given, has
   * expired, or never was.
   */
  giveItem: post.sealed("/gift/v1/give_item", onceRequest(giftOnces.giveItem), Schema.Struct({ growth: FeedGrowth }), [
    ...BETWEEN,
    "itemGone",
  ]),
} as const
