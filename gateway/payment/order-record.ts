/** An order's record, as its user gets it. */
import { FREE_FIRST_PURCHASE } from "#schema/rules/coins/shop.ts"
import type { OrderRecord } from "#schema/shop/order.ts"
import type { OrderRow } from "../store/tables/shop/orders.ts"
import { CURRENCIES, moneyOf, priceText } from "./money.ts"

export const orderRecordOf = (row: OrderRow): OrderRecord => ({
  id: row.id,
  userId: row.userId,
  orderId: row.orderId,
  coinCode: row.coinCode,
  price: moneyOf(row.amount, row.currency),
  priceUsd: moneyOf(row.amountUsd, "USD"),
  currency: row.currency,
  currencySymbol: CURRENCIES[row.currency].symbol,
  orderStatus: row.status,
  itemName: row.itemName,
  countryCode: row.countryCode,
  createTime: row.createdAt,
  updateTime: row.updatedAt,
  type: row.type,
  channelCode: row.channelCode,
  coinId: row.coinId,
  freeCoinType: row.freeCoins > 0 ? FREE_FIRST_PURCHASE : null,
  pageName: row.pageName,
  companyCode: "livcam",
  source: "webservice",
  channelRealName: row.channelName,
  priceStr: priceText(row.amount, row.currency),
  isCredit: true,
  refundable: row.refundable,
  refundStatus: row.refund,
})
