import { useSearchParams } from "react-router-dom"
import { useGoBack } from "../../shell/use-go-back.ts"
import { OrdersView } from "./OrdersView.tsx"
import { useOrders } from "./use-shop.ts"

/** The orders that this device knows; `?order=` in the address: the receipt of one. */
export const Orders = () => {
  const [search] = useSearchParams()
  const { state, orders } = useOrders()
  const asked = search.get("order")
  const goBack = useGoBack(asked === null ? "/shop" : "/payOrderList")
  const shown = asked === null ? null : orders.find(({ orderId }) => orderId === asked)
  return <OrdersView orders={state === "loading" ? undefined : orders} shown={shown} onBack={goBack} />
}
