/** The payment config, orders and gateway time, as every screen of the shop watches them. */
import { deviceTime } from "../../browser/clock.ts"
import { useNow } from "../../browser/use-now.ts"
import { useQuery } from "../../client/use-query.ts"
import { useRemote } from "../../client/use-remote.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import type { OrderRecord } from "./shop-model.ts"

const CONFIG = { _tag: "paymentConfig" } as const
const CONNECTION = { _tag: "connection" } as const
const ORDERS = { _tag: "orders", limit: 500 } as const
const NONE: ReadonlyArray<OrderRecord> = []

export const usePaymentConfig = () => {
  const { refresh, ...config } = useRemote(CONFIG)
  return { ...config, refresh }
}

/** Why nothing can be bought now; undefined: it can. */
export const usePayOff = (): string | undefined => {
  const connection = useQuery(CONNECTION)
  const errorText = useErrorText()
  return connection.state === "ready" && connection.value.network === "offline"
    ? errorText({ kind: "payNeedsNetwork" })
    : undefined
}

/** Gateway time, ms, looked at again every `every` ms. */
export const useGatewayNow = (every: number | undefined): number => {
  const connection = useQuery(CONNECTION)
  const now = useNow(every)
  return (every === undefined ? deviceTime() : now) + (connection.state === "ready" ? connection.value.clockOffset : 0)
}

export const useOrders = () => {
  const orders = useQuery(ORDERS)
  return {
    state: orders.state,
    orders: orders.state === "ready" ? orders.value.order.flatMap((id) => orders.value.rows.get(id) ?? []) : NONE,
  }
}
