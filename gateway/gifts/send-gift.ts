/**
 * A gift that its sender pays for: charged, then handed over, in one transaction. The panel's price at that moment
 * counts; a sender who was shown another price gets an error and pays nothing.
 */
import { Effect } from "effect"
import type { RefusalOf, RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import type { GiftRecord } from "#schema/gifts/gift.ts"
import { giftGiven, postingsOf, tellingsOf } from "../coins/movement.ts"
import { spendable, whyNot } from "../coins/spendable.ts"
import { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import { onceBefore } from "../feed/once.ts"
import type { Store } from "../store/store.ts"
import { handOver, mayGive } from "./hand-over.ts"
import { panelGift } from "./panel.ts"

type Under = Pick<RequestOf<"sendGift">, "intentId" | "deadline">
type Asked = Omit<RequestOf<"sendGift">, keyof Under>

export const sendGift = (
  from: number,
  under: Under,
  { to, giftId, gold, count, roomNum }: Asked,
): Effect.Effect<FeedGrowth, RefusalOf<"sendGift">, Store | Feed | Entropy> =>
  onceBefore(from, under, (tx, at) =>
    Effect.gen(function* () {
      const entropy = yield* Entropy
      const { receiver, ...pairs } = yield* mayGive(tx, from, { to, roomNum })
      const offered = panelGift(giftId)
      if (offered === undefined) return yield* failure("giftUnknown")
      const { vip, ...gift } = offered
      if (vip && ((yield* tx.accounts.find(from))?.payStatus ?? 0) === 0) return yield* failure("vipOnly")
      if (gold !== gift.gold) return yield* failure("priceChanged")

      const record: GiftRecord = {
        ...gift,
        recordId: yield* entropy.id,
        senderId: from,
        receiverId: to,
        count,
        roomNum,
        time: at,
      }
      const may = yield* spendable(tx, from, at)
      if (may.coins < gold * count) return yield* failure(whyNot(may, gold * count))
      const movement = giftGiven(record, receiver.goddess)
      const paid = yield* tx.ledger.post(postingsOf(movement), at)
      if (paid._tag !== "posted") return yield* failure("coinsTooFew")
      const posted = tellingsOf(movement, paid.entries)
      const told = (member: number) => posted.filter(({ userId }) => userId === member).map(({ event }) => event)
      return yield* handOver(tx, { record, ...pairs, intentId: under.intentId, told })
    }),
  )
