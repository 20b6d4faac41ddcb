/**
 * Projection `records`: gifts and orders. Each event carries its whole record, so the newest event is the row, and a
 * repeat changes nothing.
 */
import type { EventOf } from "#schema/events.ts"
import { families } from "../store/families.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Folds, KeysOf, Projection } from "./fold.ts"

export const records = { version: 1, writes: ["gift", "order"], reads: [] } as const satisfies Projection

const giftReceived: Fold<"v1.GiftReceived", typeof records> = {
  reads: ({ gift }) => [families.gift.key(gift.recordId)],
  fold: ({ gift }) => [put(families.gift.key(gift.recordId), gift)],
}

const orderUpdated: Fold<"v1.OrderUpdated", typeof records> = {
  reads: ({ order }) => [families.order.key(order.orderId)],
  fold: ({ order }) => [put(families.order.key(order.orderId), order)],
}

/** The records that the gateway still knows come again with the feed. */
const recordsRestarted: Fold<"v1.RecordsRestarted", typeof records> = {
  reads: restartedKeys,
  fold: (event) => restartedKeys(event).map((key) => remove(key)),
}

function restartedKeys({ gifts, orders }: EventOf<"v1.RecordsRestarted">): ReadonlyArray<KeysOf<typeof records>> {
  return [...gifts.map(families.gift.key), ...orders.map(families.order.key)]
}

/** The projection's folds, by event. */
export const recordFolds = {
  "v1.GiftReceived": giftReceived,
  "v1.OrderUpdated": orderUpdated,
  "v1.RecordsRestarted": recordsRestarted,
} as const satisfies Folds<typeof records>
