/**
 * Transfers of each kind. Each has a name, and a repeat under the same name does not happen again. `whole`: as the
 * gateway does it, with feeds and chats. Otherwise only its posting and the row that this is about, which is a tenth of
 * the work.
 */
import { Clock, Effect } from "effect"
import { pointsOfMinute } from "#schema/rules/calls/host-prices.ts"
import { changeCall, letGo } from "../../gateway/calls/change-call.ts"
import { chargeMinute } from "../../gateway/calls/charge-minute.ts"
import { grantCoins } from "../../gateway/coins/coins.ts"
import {
  giftGiven,
  grantOf,
  type Movement,
  minuteOfCall,
  orderMoved,
  postingsOf,
} from "../../gateway/coins/movement.ts"
import type { Entropy } from "../../gateway/entropy.ts"
import type { Feed } from "../../gateway/feed/feed.ts"
import { panelGifts } from "../../gateway/gifts/panel.ts"
import { sendGift } from "../../gateway/gifts/send-gift.ts"
import { applyWord } from "../../gateway/payment/apply-word.ts"
import { newOrder } from "../../gateway/shop/new-order.ts"
import { Store, type Tx } from "../../gateway/store/store.ts"
import type { CallRow } from "../../gateway/store/tables/calls/calls.ts"
import type { NewOrder } from "../../gateway/store/tables/shop/orders.ts"

/** The changes that a transfer reported, by account; null: it did not go through. */
export type Changes = ReadonlyArray<readonly [account: string, amount: number]> | null
export type Transfer = Effect.Effect<Changes, never, Store | Feed | Entropy>

export const inTx = <A, E, R>(body: (tx: Tx) => Effect.Effect<A, E, R>) => Store.use((store) => store.transact(body))

/** Some cheap gifts and an expensive one. */
const GIFTS = panelGifts.filter(({ giftId }) => giftId <= 3 || giftId === 8)

const post = (tx: Tx, movement: Movement) =>
  Effect.flatMap(Clock.currentTimeMillis, (at) => tx.ledger.post(postingsOf(movement), at))
const changesOf = ({ changes }: Movement): Changes => Object.values(changes)

/** Sends one or ten of a gift. A host earns points by it. */
export const gift = (n: number, from: number, to: number, isToHost: boolean, whole: boolean): Transfer =>
  Effect.gen(function* () {
    const offered = GIFTS[n % GIFTS.length]
    if (offered === undefined) return null
    const { vip, ...panel } = offered
    const count: 1 | 10 = n % 8 === 0 ? 10 : 1
    const [at, recordId] = [yield* Clock.currentTimeMillis, `gift-${n}`]
    const record = { ...panel, recordId, senderId: from, receiverId: to, count, roomNum: null, time: at }
    const movement = giftGiven(record, isToHost)
    if (whole) {
      const { giftId, gold } = panel
      const asked = { to, giftId, gold, count, roomNum: null }
      const sent = sendGift(from, { intentId: recordId, deadline: at + 60_000 }, asked)
      return yield* Effect.match(sent, { onFailure: () => null, onSuccess: () => changesOf(movement) })
    }
    return yield* inTx((tx) =>
      Effect.gen(function* () {
        const { _tag } = yield* post(tx, movement)
        if (_tag === "posted") yield* tx.gifts.insert(record)
        return _tag === "short" ? null : changesOf(movement)
      }),
    )
  })

export const minute = (call: CallRow, nth: number, whole: boolean): Transfer => {
  const movement = minuteOfCall(call, nth)
  return inTx((tx) =>
    Effect.gen(function* () {
      const row = (yield* tx.calls.find(call.roomNum)) ?? call
      if (row.state === "ended") return null
      if (!whole) {
        const { _tag } = yield* post(tx, movement)
        const { price, points } = { price: row.price, points: row.points + pointsOfMinute(row.price) }
        if (_tag === "posted")
          yield* tx.calls.update(row.roomNum, { minutes: nth, coins: row.coins + price, points, held: row.held })
        if (_tag === "short") yield* letGo(tx, row)
        if (_tag === "short") yield* tx.calls.update(row.roomNum, { held: 0, state: "ended" })
        return _tag === "short" ? null : changesOf(movement)
      }
      const charge = yield* chargeMinute(tx, row, nth, yield* Clock.currentTimeMillis)
      if (charge._tag === "charged") return changesOf(movement)
      yield* changeCall(tx, charge.row, { held: 0, state: "ended" })
      return null
    }),
  )
}

export const reward = (n: number, userId: number, whole: boolean): Transfer => {
  const grant = { userId, amount: 5 + (n % 20), reason: "reward", key: `reward:${n}` } as const
  const given = (tx: Tx) => (whole ? Effect.asVoid(grantCoins(tx, grant)) : Effect.asVoid(post(tx, grantOf(grant))))
  return Effect.as(inTx(given), changesOf(grantOf(grant)))
}

const orderOf = (orderId: string, userId: number, coins: number, at: number): NewOrder =>
  newOrder(
    {
      ...{ orderId, userId, coinId: 1, coinCode: "coins-1", itemName: `${coins} coins`, coins },
      ...{ amount: 499, amountUsd: 499, currency: "USD", countryCode: "US", channelCode: "till" },
      ...{ channelName: "Till", offerId: null, pageName: "shop", type: "once", subscriptionId: null },
      ...{ expiresAt: at + 60_000, lookAt: at + 60_000 },
    },
    at,
  )

const wordOf = (orderId: string, state: "paid" | "refunded", at: number) => ({
  ...{ eventId: `${orderId}:${state}`, orderId, reference: orderId, amount: 499, currency: "USD", state, at },
})

const said = (orderId: string, state: "paid" | "refunded") =>
  Effect.gen(function* () {
    yield* applyWord("till", wordOf(orderId, state, yield* Clock.currentTimeMillis))
    return yield* inTx((tx) => tx.orders.find(orderId))
  })

/** Buys a package; it is paid. */
export const purchase = (orderId: string, userId: number, coins: number, whole: boolean): Transfer =>
  Effect.gen(function* () {
    const order = orderOf(orderId, userId, coins, yield* Clock.currentTimeMillis)
    const movement = orderMoved(order, "purchase", coins)
    const paid = { ...order, status: "success", isCredited: true, isHeld: true, moves: 1, lookAt: null } as const
    yield* inTx((tx) =>
      Effect.gen(function* () {
        if (!whole && (yield* post(tx, movement))._tag !== "posted") return
        if (!whole) yield* tx.orders.hear({ channelCode: "till", ...wordOf(orderId, "paid", order.createdAt) })
        if (!whole) yield* tx.orders.insert(paid)
        else if ((yield* tx.orders.find(orderId)) === null) yield* tx.orders.insert(order)
      }),
    )
    const after = whole ? yield* said(orderId, "paid") : paid
    return after?.isCredited ? [[`coins:${userId}`, after.coins + after.freeCoins]] : null
  })

/** Refunds an order: takes back as many of its coins as are left. `whole` must be as in its purchase. */
export const refund = (orderId: string, userId: number, whole: boolean): Transfer =>
  Effect.gen(function* () {
    if (!whole)
      yield* inTx((tx) =>
        Effect.gen(function* () {
          const order = yield* tx.orders.find(orderId)
          if (order === null || !order.isHeld) return
          const taken = Math.min(yield* tx.ledger.available(`coins:${userId}`), order.coins)
          yield* post(tx, orderMoved(order, "refund", -taken))
          yield* tx.orders.hear({ channelCode: "till", ...wordOf(orderId, "refunded", order.createdAt) })
          yield* tx.orders.update(orderId, { isHeld: false, refund: "refunded", taken, moves: 2 })
        }),
      )
    const after = whole ? yield* said(orderId, "refunded") : yield* inTx((tx) => tx.orders.find(orderId))
    return after?.isHeld === false ? [[`coins:${userId}`, -after.taken]] : null
  })
