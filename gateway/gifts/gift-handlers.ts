/** The gift endpoints. */

import { Effect } from "effect"
import { failure } from "#schema/errors.ts"
import type { BackpackConfig } from "#schema/gifts/backpack.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import type { Handlers } from "../http/handler.ts"
import type { Directory } from "../people/directory.ts"
import { isOnWall } from "../people/presence-for.ts"
import { blocksOf } from "../people/reader.ts"
import { readRelation } from "../people/relation.ts"
import { Settings } from "../settings.ts"
import { Store } from "../store/store.ts"
import { isClosed } from "../store/tables/accounts/accounts.ts"
import { giveItem } from "./backpack.ts"
import { panelGifts } from "./panel.ts"
import { sendGift } from "./send-gift.ts"

const OPEN: BackpackConfig = { backpackEntrance: true, backpackGiftEntrance: true, backpackUrl: null }

export const giftHandlers: Handlers<
  "giftList" | "backpackConfig" | "giftWall" | "sendGift" | "giveItem",
  Store | Feed | Entropy | Settings | Directory
> = {
  giftList: () => Effect.succeed({ list: panelGifts }),
  backpackConfig: () => Settings.use(({ backpack }) => Effect.succeed(backpack ?? OPEN)),
  // A reader who cannot see the profile cannot see its gifts either.
  giftWall: ({ userId }, reader) =>
    Effect.gen(function* () {
      const store = yield* Store
      const isHidden = reader.userId === 0 && (yield* blocksOf(reader)).has(userId)
      return yield* store.transact((tx) =>
        Effect.gen(function* () {
          const account = yield* tx.accounts.find(userId)
          if (account === null || isClosed(account) || isHidden) return yield* failure("userUnknown")
          const isKnown =
            reader.userId === 0 ? isOnWall(account) : !(yield* readRelation(tx, reader.userId, userId)).blockedMe
          return isKnown ? { list: yield* tx.gifts.received(userId) } : yield* failure("userUnknown")
        }),
      )
    }),
  sendGift: ({ intentId, deadline, ...gift }, { userId }) =>
    Effect.map(sendGift(userId, { intentId, deadline }, gift), (growth) => ({ growth })),
  giveItem: ({ intentId, deadline, ...item }, { userId }) =>
    Effect.map(giveItem(userId, { intentId, deadline }, item), (growth) => ({ growth })),
}
