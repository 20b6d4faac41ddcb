/**
 * A gift from one user to another, in a chat or in their call: charged, then told to both by its record and by a message, in one
 * transaction. What it costs is the panel's word at that moment; a sender who was shown something else is told so, and pays nothing.
 */
import { Effect } from "effect"
import type { RefusalOf, RequestOf } from "#schema/endpoints.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/feed/endpoints.ts"
import type { GiftRecord } from "#schema/gifts/gift.ts"
import { deliver } from "../chat/deliver.ts"
import { giftGiven, postingsOf, tellingsOf } from "../coins/movement.ts"
import { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { onceBefore } from "../feed/once.ts"
import { personMeant } from "../friends/act-on.ts"
import { readPair, ruled, writePair } from "../friends/pairs.ts"
import { write } from "../friends/relation-rules.ts"
import type { Store, Tx } from "../store/store.ts"
import { panelGift } from "./panel.ts"

type Under = Pick<RequestOf<"sendGift">, "intentId" | "deadline">
type Asked = Omit<RequestOf<"sendGift">, keyof Under>

/** The two are talking in this room. */
const talkingIn = (tx: Tx, roomNum: string, a: number, b: number): Effect.Effect<void, AppFailure<"callGone">> =>
  Effect.gen(function* () {
    const call = yield* tx.calls.find(roomNum)
    const isTheirs = call?.callerId === a ? call.calleeId === b : call?.calleeId === a && call.callerId === b
    if (!isTheirs || call?.state !== "talking") return yield* failure("callGone")
  })

export const sendGift = (
  from: number,
  under: Under,
  { to, giftId, gold, count, roomNum }: Asked,
): Effect.Effect<FeedGrowth, RefusalOf<"sendGift">, Store | Feed | Entropy> =>
  onceBefore(from, under, (tx, at) =>
    Effect.gen(function* () {
      const [feed, entropy] = [yield* Feed, yield* Entropy]
      const receiver = yield* personMeant(tx, from, to, { self: "giftToSelf", closed: "accountClosed" })
      const offered = panelGift(giftId)
      if (offered === undefined) return yield* failure("giftUnknown")
      const { vip, ...gift } = offered
      if (vip && ((yield* tx.accounts.find(from))?.payStatus ?? 0) === 0) return yield* failure("vipOnly")
      const before = yield* readPair(tx, from, to)
      const after = yield* ruled(write(before))
      if (roomNum !== null) yield* talkingIn(tx, roomNum, from, to)
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
      const movement = giftGiven(record, receiver.goddess)
      const paid = yield* tx.ledger.post(postingsOf(movement), at)
      if (paid._tag !== "posted") return yield* failure("coinsTooFew")
      yield* tx.gifts.insert(record)

      const start = yield* tx.feeds.head(from)
      const told = tellingsOf(movement, paid.entries)
      for (const member of [from, to].sort((a, b) => a - b)) {
        const coins = told.filter(({ userId }) => userId === member).map(({ event }) => event)
        yield* feed.append(tx, member, [...coins, { _tag: "v1.GiftReceived", gift: record }])
      }
      const { giftStar, friendGiftSort, senderId, receiverId, time, ...note } = record
      yield* deliver(tx, { from, to, content: { kind: "gift", gift: note }, intentId: under.intentId, at })
      yield* writePair(tx, { me: from, before, after, at, intentId: null })
      return yield* tx.feeds.pull(from, start, 10)
    }),
  )
