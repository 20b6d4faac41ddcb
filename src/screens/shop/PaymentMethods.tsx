import { useGoBack } from "../../shell/use-go-back.ts"
import { PaymentMethodsView } from "./PaymentMethodsView.tsx"
import { usePaymentConfig } from "./use-shop.ts"

/** The ways to pay in the user's country. */
export const PaymentMethods = () => {
  const { refresh, ...config } = usePaymentConfig()
  const goBack = useGoBack("/shop")
  const value = config.state === "loading" ? undefined : config.value
  return (
    <PaymentMethodsView
      model={{
        channels: value?.channels,
        currency: value?.packages[0]?.entries[0]?.currency,
        failed: config.state === "failed" ? config.error : undefined,
        staleAsOf: config.state === "ready" && config.stale ? config.asOf : undefined,
      }}
      onRetry={() => void refresh()}
      onBack={goBack}
    />
  )
}
