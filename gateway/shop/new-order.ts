/** The row of a new order, before any payment. */
import type { NewOrder, OrderRow } from "../store/tables/shop/orders.ts"

type Given = Pick<
  OrderRow,
  | "orderId"
  | "userId"
  | "coinId"
  | "coinCode"
  | "itemName"
  | "coins"
  | "amount"
  | "amountUsd"
  | "currency"
  | "countryCode"
  | "channelCode"
  | "channelName"
  | "offerId"
  | "pageName"
  | "type"
  | "subscriptionId"
  | "expiresAt"
  | "lookAt"
>

export const newOrder = (given: Given, at: number): NewOrder => ({
  ...given,
  freeCoins: 0,
  status: "processing",
  refund: null,
  refundable: false,
  isOver: false,
  isCredited: false,
  isHeld: false,
  taken: 0,
  moves: 0,
  reference: null,
  refundAskedAt: null,
  refundReason: null,
  paidAt: null,
  createdAt: at,
  updatedAt: at,
})
