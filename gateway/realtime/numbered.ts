/** Feed events for which the specification has a numbered realtime message (section 4): one table. Pure. */
import { Option, Schema } from "effect"
import { CoinsPosted, OrderUpdated } from "#schema/coins/log.ts"
import { hasTag } from "#schema/events.ts"
import { RelationUpdated } from "#schema/friends/log.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import type { GatewayPacket } from "#schema/realtime/packets.ts"

const asPosting = Schema.decodeUnknownOption(CoinsPosted)
const asOrder = Schema.decodeUnknownOption(OrderUpdated)
const asRelation = Schema.decodeUnknownOption(RelationUpdated)

/**
 * Orders that these entries pay: an order is paid in the commit that posts its coins, and is told again at later
 * changes.
 */
const boughtIn = (entries: ReadonlyArray<FeedEntry>): ReadonlySet<string> =>
  new Set(
    entries
      .filter(({ event }) => hasTag(event, "v2.CoinsPosted") && event.reason === "purchase")
      .flatMap(({ event }) => Option.getOrUndefined(asPosting(event))?.link?.id ?? []),
  )

/** Packets to send beside the hint that carries these entries. */
export const numberedOf = (entries: ReadonlyArray<FeedEntry>): ReadonlyArray<GatewayPacket> => {
  const orders = entries.some(({ event }) => hasTag(event, "v1.OrderUpdated")) ? boughtIn(entries) : null
  return entries.flatMap(({ event }): ReadonlyArray<GatewayPacket> => {
    if (orders !== null && hasTag(event, "v1.OrderUpdated")) {
      const order = Option.getOrUndefined(asOrder(event))?.order
      if (order === undefined || !orders.has(order.orderId)) return []
      return [{ _tag: "purchased", type: 2101, orderId: order.orderId, price: order.price, name: order.itemName }]
    }
    if (!hasTag(event, "v1.RelationUpdated")) return []
    const relation = Option.getOrUndefined(asRelation(event))?.relation
    return relation?.blockedMe === true ? [{ _tag: "blockNotice", type: 1029, userId: relation.userId }] : []
  })
}
