/** Gifts. The specification shows no addresses of them: chosen here. */
import { Schema } from "effect"
import { get, onceRequest, post } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { UserId } from "../ids.ts"
import { BackpackConfig } from "./backpack.ts"
import { GiftSum, PanelGift } from "./gift.ts"
import { giftOnces } from "./log.ts"

/** What may stand between two people and a gift, whoever paid for it. callGone: the two are not talking in that room. */
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
  /** Which entrances of the backpack are open. */
  backpackConfig: get.guest("/gift/v1/backpack_config", Schema.Struct({}), BackpackConfig),
  /** What somebody was given, the dearest first. */
  giftWall: get.guest(
    "/gift/v1/wall",
    Schema.Struct({ userId: UserId }),
    Schema.Struct({ list: Schema.Array(GiftSum) }),
    ["userUnknown"],
  ),
  /** Charges, then tells both. priceChanged: `gold` is not what one costs now; vipOnly: the sender is no member. */
  sendGift: post.sealed("/gift/v1/send", onceRequest(giftOnces.sendGift), Schema.Struct({ growth: FeedGrowth }), [
    ...BETWEEN,
    "giftUnknown",
    "priceChanged",
    "vipOnly",
    "coinsTooFew",
    "coinLimit",
  ]),
  /** Gives what is in the own backpack: it costs nothing, and earns nothing. itemGone: it was given, or has expired, or never was. */
  giveItem: post.sealed("/gift/v1/give_item", onceRequest(giftOnces.giveItem), Schema.Struct({ growth: FeedGrowth }), [
    ...BETWEEN,
    "itemGone",
  ]),
} as const
