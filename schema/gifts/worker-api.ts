/** The page's commands, queries and remote reads about gifts. */
import { Schema } from "effect"
import { command, nothing } from "../command.ts"
import { UserId } from "../ids.ts"
import { one, remote, tagged } from "../query.ts"
import { BackpackConfig, BackpackView } from "./backpack.ts"
import { giftEndpoints } from "./endpoints.ts"
import { GiftSum, PanelGift } from "./gift.ts"
import { giftOnces } from "./log.ts"

/** The commands of this domain, by name. */
export const giftCommands = {
  sendGift: command(giftOnces.sendGift, nothing, "once", [...giftEndpoints.sendGift.errors, "giftNeedsNetwork"]),
  giveItem: command(giftOnces.giveItem, nothing, "once", [...giftEndpoints.giveItem.errors, "giftNeedsNetwork"]),
} as const

/** The queries of this domain, by name. */
export const giftQueries = {
  /** The user's backpack. Expiring items leave by themselves. */
  backpack: one(tagged("backpack", {}), BackpackView),
} as const

/** The remote reads of this domain, by name. */
export const giftRemotes = {
  giftList: remote(tagged("giftList", {}), Schema.Array(PanelGift)),
  backpackConfig: remote(tagged("backpackConfig", {}), BackpackConfig),
  /** Errors: userUnknown. */
  giftWall: remote(tagged("giftWall", { userId: UserId }), Schema.Array(GiftSum)),
} as const
