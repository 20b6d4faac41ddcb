/** Orders and gifts as a gateway tells them, with the coins that they move. */
import { Clock, Effect } from "effect"
import type { FeedEvent } from "#schema/events.ts"
import type { OrderRecord } from "#schema/shop/order.ts"
import { grantCoins, postAndTell } from "../../../gateway/coins/coins.ts"
import { Feed } from "../../../gateway/feed/feed.ts"
import { Store, type Tx } from "../../../gateway/store/store.ts"
import { makeEventFactory } from "../../worlds/log/event-factory.ts"
import type { Stage } from "./stage.ts"

const COINS = 500
const ROSE = 20

export const makeShop = ({ world }: Stage, userId: number) => {
  const make = makeEventFactory(userId)
  const made = new Map<string, number>()
  const told = (tx: Tx, to: number, event: FeedEvent) => Feed.use((feed) => feed.append(tx, to, [event]))
  const inOneCommit = (act: (tx: Tx, at: number) => Effect.Effect<unknown, never, Feed>): Promise<void> =>
    world.gateway.run(
      Effect.gen(function* () {
        const at = yield* Clock.currentTimeMillis
        yield* Store.use((store) => store.transact((tx) => act(tx, at)))
      }),
    )

  /** Tells the order's new state. `pays`: the coins that come with it, or go when it is below 0. */
  const order = (orderId: string, more: Partial<OrderRecord>, pays = 0): Promise<void> =>
    inOneCommit(
      Effect.fnUntraced(function* (tx, at) {
        const createTime = made.get(orderId) ?? at
        made.set(orderId, createTime)
        const { size } = made
        yield* told(tx, userId, make.order(orderId, { id: size, createTime, updateTime: at, ...more }))
        const reason = pays > 0 ? "purchase" : "refund"
        if (pays !== 0) yield* grantCoins(tx, { userId, amount: pays, reason, key: `${reason}:${orderId}` })
      }),
    )

  return {
    order,
    bought: (orderId: string) => order(orderId, { orderStatus: "success" }, COINS),
    refunded: (orderId: string) =>
      order(orderId, { orderStatus: "success", refundable: false, refundStatus: "refunded" }, -COINS),
    /**
     * Moves coins from the giver and points to the receiver, and puts the gift into both feeds, the smaller user id
     * first.
     */
    gift: (recordId: string, from: number, to: number, count: number) =>
      inOneCommit(
        Effect.fnUntraced(function* (tx, time) {
          const price = ROSE * count
          yield* postAndTell(tx, {
            reason: "gift",
            about: { userId: to },
            key: `gift:${recordId}`,
            changes: { giver: [`coins:${from}`, -price], receiver: [`points:${to}`, price / 2] },
          })
          for (const side of [from, to].toSorted((a, b) => a - b))
            yield* told(tx, side, make.gift(recordId, from, to, { count, time }))
        }),
      ),
  }
}
