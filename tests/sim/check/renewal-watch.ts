/** Checks subscriptions: when an order renews one, when its card is charged, and whether it may continue. */
import type { OrderRow } from "../../../gateway/store/tables/shop/orders.ts"
import type { SubscriptionRow } from "../../../gateway/store/tables/shop/subscriptions.ts"
import type { Written } from "../world/audited-store.ts"

/** A charge that is already running when the user pauses or cancels is not undone. */
const UNDER_WAY_MS = 1_000

const isStopped = ({ status }: SubscriptionRow): boolean => status === "paused" || status === "cancelled"
const isAskedBack = ({ refund }: OrderRow): boolean => refund === "handling" || refund === "refunded"

export const makeRenewalWatch = (violated: (detail: string) => void) => {
  const rows = new Map<string, SubscriptionRow>()
  const renewals = new Map<string, OrderRow>()
  /** Since when each paused or cancelled subscription is stopped. */
  const stoppedAt = new Map<string, number>()
  const charged = new Set<string>()

  /**
   * Checks a new renewal order. The same commit may change the subscription, so the check uses the row from before the
   * commit.
   */
  const made = (order: OrderRow, before: SubscriptionRow | undefined): void => {
    const { orderId, subscriptionId, createdAt } = order
    if (before === undefined) {
      violated(`order ${orderId} renews ${subscriptionId}, which there is not`)
      return
    }
    if (isStopped(before)) violated(`order ${orderId} renews ${subscriptionId}, which is ${before.status}`)
    if (before.paidUntil > createdAt) violated(`order ${orderId} renews ${subscriptionId}, which is paid for longer`)
    if (before.openOrderId !== null)
      violated(`order ${orderId} renews ${subscriptionId} beside order ${before.openOrderId}`)
  }

  const committed = ({ orders, subscriptions }: Written): void => {
    for (const order of orders) {
      const { orderId, subscriptionId } = order
      if (subscriptionId === null || subscriptionId === orderId) continue
      const known = renewals.get(orderId)
      if (known === undefined) made(order, rows.get(subscriptionId))
      renewals.set(orderId, order)
    }
    for (const row of subscriptions) {
      rows.set(row.subscriptionId, row)
      if (!isStopped(row)) stoppedAt.delete(row.subscriptionId)
      else if (!stoppedAt.has(row.subscriptionId)) stoppedAt.set(row.subscriptionId, row.updatedAt)
    }
    for (const order of orders) {
      const row = order.subscriptionId === null ? undefined : rows.get(order.subscriptionId)
      if (row !== undefined && isAskedBack(order) && row.status !== "cancelled")
        violated(`order ${order.orderId} is asked back, and subscription ${row.subscriptionId} goes on: ${row.status}`)
    }
  }

  return {
    committed,
    /** The channel was asked to charge this order, and has answered. */
    charged: (orderId: string, at: number): void => {
      const order = renewals.get(orderId)
      if (order === undefined || charged.has(orderId)) return
      charged.add(orderId)
      const since = stoppedAt.get(order.subscriptionId ?? "")
      if (since !== undefined && at - since > UNDER_WAY_MS)
        violated(`order ${orderId} is charged ${at - since} ms after its subscription was stopped`)
    },
    /** How many cards were charged. */
    charges: (): number => charged.size,
  }
}
