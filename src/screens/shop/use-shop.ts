/** The payment config, orders and gateway time, as all screens of the shop read them. */
import { useState } from "react"
import { deviceTime } from "../../browser/clock.ts"
import { runsInstalled } from "../../browser/installed.ts"
import { useNow } from "../../browser/use-now.ts"
import { useClient } from "../../client/ClientProvider.tsx"
import type { QueryState } from "../../client/client.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useQuery } from "../../client/use-query.ts"
import { useRemote } from "../../client/use-remote.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { mapQuery } from "../../ui/Queried.tsx"
import type { OrderRecord } from "./shop-model.ts"

const CONFIG = { _tag: "paymentConfig" } as const
const CHECK_IN = { _tag: "checkIn" } as const
const CALL = { _tag: "call" } as const
const CONNECTION = { _tag: "connection" } as const
const ORDERS = { _tag: "orders", limit: 500 } as const

export const usePaymentConfig = () => {
  const { refresh, ...config } = useRemote(CONFIG)
  return { ...config, refresh }
}

/** Why nothing can be bought now; undefined: buying is possible. */
export const usePayOff = (): string | undefined => {
  const connection = useQuery(CONNECTION)
  const errorText = useErrorText()
  return connection.state === "ready" && connection.value.network === "offline"
    ? errorText({ kind: "payNeedsNetwork" })
    : undefined
}

/**
 * Leaves for a page of the payment provider. `onReturn` runs when the browser's Back button leads back here. A given
 * `tab`, opened by the press, goes there instead of this tab, in which a call runs.
 */
export const leaveFor = (url: string, onReturn: () => void, tab: Window | null = null): void => {
  if (tab !== null && !tab.closed) {
    tab.location.replace(url)
    onReturn()
    return
  }
  window.location.assign(url)
  window.addEventListener("pageshow", onReturn, { once: true })
}

/** Whether this tab holds the media of a call, so that it must not be left. */
export const useHoldsCall = (): boolean => {
  const call = useQuery(CALL)
  const { tab } = useClient()
  return call.state === "ready" && call.value !== null && call.value.tab === tab && call.value.call.phase !== "ended"
}

/** Gateway time, ms, updated every `every` ms; undefined: the time of the render. */
export const useGatewayNow = (every: number | undefined): number => {
  const offset = useClockOffset()
  const now = useNow(every)
  return (every === undefined ? deviceTime() : now) + offset
}

/** The orders that this device knows, newest first. */
export const useOrders = (): QueryState<ReadonlyArray<OrderRecord>> =>
  mapQuery(useQuery(ORDERS), ({ order, rows }) => order.flatMap((id) => rows.get(id) ?? []))

/** One of them; null: there is no such order. */
export const useOrder = (orderId: string): QueryState<OrderRecord | null> =>
  mapQuery(useOrders(), (orders) => orders.find((order) => order.orderId === orderId) ?? null)

/** Ways to get coins for free now. Collected daily tasks are open again when their day is over. */
export const useFreeCoins = () => {
  const checkIn = useQuery(CHECK_IN)
  const [remote] = useState(() => ({ _tag: "tasks", fromWebapp: runsInstalled() }) as const)
  const tasks = useRemote(remote)
  const now = useGatewayNow(undefined)
  const told = tasks.state === "loading" ? undefined : tasks.value
  return {
    canCheckIn: checkIn.state === "ready" && checkIn.value.canCheck && !checkIn.value.config.hasCheck,
    hasTasks: told !== undefined && (now >= told.resetAt || told.list.some(({ done }) => !done)),
  }
}
