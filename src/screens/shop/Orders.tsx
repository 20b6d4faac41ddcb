import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { useCommand } from "../../client/use-command.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import { OrdersView } from "./OrdersView.tsx"
import { useOrders } from "./use-shop.ts"

/** The orders that this device knows. `?order=` in the address: shows the receipt of that order. */
export const Orders = () => {
  const [search] = useSearchParams()
  const orders = useOrders()
  const asked = search.get("order")
  const goBack = useGoBack(asked === null ? "/shop" : "/payOrderList")
  const execute = useCommand()
  const errorText = useErrorText()
  const [isCancelling, setCancelling] = useState(false)
  const cancel = async (orderId: string) => {
    setCancelling(true)
    const cancelled = await execute({ _tag: "cancelOrder", orderId })
    setCancelling(false)
    if (!cancelled.ok) showToast(errorText(cancelled.error))
  }
  return (
    <OrdersView
      orders={orders}
      asked={asked}
      isCancelling={isCancelling}
      onCancel={(orderId) => void cancel(orderId)}
      onBack={goBack}
    />
  )
}
