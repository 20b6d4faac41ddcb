/**
 * The order that each reader's pages are cut from. It is made for the first page and kept for the following ones, so
 * that a host who comes or goes in between is neither shown twice nor left out. Evicted orders are made again.
 */
import { Context, Effect, Layer } from "effect"
import type { WallOrder } from "./wall-order.ts"

const KEPT = 500
const FRESH_MS = 10 * 60_000

export class WallOrders extends Context.Service<
  WallOrders,
  {
    /** The reader's order; made again for page 1, and when none is kept. */
    of(reader: string, pageNo: number, now: number, make: Effect.Effect<WallOrder>): Effect.Effect<WallOrder>
  }
>()("livcam/gateway/people/WallOrders") {
  static readonly layer = Layer.sync(WallOrders, makeWallOrders)
}

function makeWallOrders(): WallOrders["Service"] {
  const orders = new Map<string, { readonly order: WallOrder; readonly at: number }>()
  return {
    of: Effect.fnUntraced(function* (reader, pageNo, now, make) {
      const kept = orders.get(reader)
      if (pageNo > 1 && kept !== undefined && now - kept.at < FRESH_MS) return kept.order
      const order = yield* make
      orders.delete(reader)
      orders.set(reader, { order, at: now })
      const oldest = orders.keys().next().value
      if (orders.size > KEPT && oldest !== undefined) orders.delete(oldest)
      return order
    }),
  }
}
