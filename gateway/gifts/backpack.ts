/**
 * The backpack: gifts from the house, given to others without coins. They earn the receiver no points: what nobody has
 * paid for is not paid out.
 */
import { Effect } from "effect"
import type { RefusalOf, RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import type { GiftRecord } from "#schema/gifts/gift.ts"
import { expiryOf, isReady } from "#schema/rules/coins/backpack.ts"
import { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { onceBefore } from "../feed/once.ts"
import type { Store, Tx } from "../store/store.ts"
import type { BackpackItemRow } from "../store/tables/coins/backpack-items.ts"
import { handOver, mayGive } from "./hand-over.ts"
import { panelGift } from "./panel.ts"

const tellingOf = ({ userId, ...item }: BackpackItemRow) => ({ _tag: "v1.BackpackItemUpdated", item }) as const

/** Puts a panel gift into a user's backpack and tells the user. Dies for a gift that the panel does not have. */
export const putIntoBackpack = Effect.fnUntraced(function* (tx: Tx, userId: number, giftId: number, at: number) {
  const [feed, entropy] = [yield* Feed, yield* Entropy]
  const gift = panelGift(giftId)
  if (gift === undefined) return yield* Effect.die(new Error(`no gift ${giftId}`))
  const { giftName, giftImage } = gift
  const itemId = yield* entropy.id
  const item = { itemId, userId, giftId, giftName, giftImage, gotAt: at, expiresAt: expiryOf(at), usedAt: null }
  yield* tx.backpackItems.insert(item)
  yield* feed.append(tx, userId, [tellingOf(item)])
})

type Under = Pick<RequestOf<"giveItem">, "intentId" | "deadline">
type Asked = Omit<RequestOf<"giveItem">, keyof Under>

/** Gives an item of the user's own backpack, once. */
export const giveItem = (
  from: number,
  under: Under,
  { to, itemId, roomNum }: Asked,
): Effect.Effect<FeedGrowth, RefusalOf<"giveItem">, Store | Feed | Entropy> =>
  onceBefore(from, under, (tx, at) =>
    Effect.gen(function* () {
      const entropy = yield* Entropy
      const item = yield* tx.backpackItems.find(itemId)
      if (item?.userId !== from || !isReady(item, at)) return yield* failure("itemGone")
      const { receiver, ...pairs } = yield* mayGive(tx, from, { to, roomNum })
      if (!(yield* tx.backpackItems.use(itemId, at))) return yield* failure("itemGone")

      const { giftId, giftName, giftImage } = item
      const { giftStar, friendGiftSort } = panelGift(giftId) ?? { giftStar: 0, friendGiftSort: 0 }
      const record: GiftRecord = {
        recordId: yield* entropy.id,
        giftId,
        giftName,
        giftImage,
        gold: 0,
        giftStar,
        friendGiftSort,
        senderId: from,
        receiverId: to,
        count: 1,
        roomNum,
        time: at,
      }
      const told = (member: number) => (member === from ? [tellingOf({ ...item, usedAt: at })] : [])
      return yield* handOver(tx, { record, ...pairs, intentId: under.intentId, told })
    }),
  )
