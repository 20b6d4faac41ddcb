/** The gift endpoints. */
import { Effect } from "effect"
import { failure } from "#schema/errors.ts"
import type { BackpackConfig } from "#schema/gifts/backpack.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import type { Handlers } from "../http/handler.ts"
import { Settings } from "../settings.ts"
import { Store } from "../store/store.ts"
import { giveItem } from "./backpack.ts"
import { panelGifts } from "./panel.ts"
import { sendGift } from "./send-gift.ts"

const OPEN: BackpackConfig = { backpackEntrance: true, backpackGiftEntrance: true, backpackUrl: null }

export const giftHandlers: Handlers<
  "giftList" | "backpackConfig" | "giftWall" | "sendGift" | "giveItem",
  Store | Feed | Entropy | Settings
> = {
  giftList: () => Effect.succeed({ list: panelGifts }),
  backpackConfig: () => Settings.use(({ backpack }) => Effect.succeed(backpack ?? OPEN)),
  giftWall: ({ userId }) =>
    Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          if ((yield* tx.accounts.find(userId)) === null) return yield* failure("userUnknown")
          return { list: yield* tx.gifts.received(userId) }
        }),
      ),
    ),
  sendGift: ({ intentId, deadline, ...gift }, { userId }) =>
    Effect.map(sendGift(userId, { intentId, deadline }, gift), (growth) => ({ growth })),
  giveItem: ({ intentId, deadline, ...item }, { userId }) =>
    Effect.map(giveItem(userId, { intentId, deadline }, item), (growth) => ({ growth })),
}
