import { CircleCheck, CircleX, Hourglass, SearchX } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { useGoBack } from "../../shell/use-go-back.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import type { OrderRecord } from "./shop-model.ts"
import { useOrders } from "./use-shop.ts"

const ICONS = {
  handling: <Hourglass />,
  refunded: <CircleCheck />,
  coinsCredited: <CircleCheck />,
  rejected: <CircleX />,
} as const

/** The status of a refund: handling, refunded, coins credited, rejected. */
export const RefundResultView = ({ order, onBack }: { order: OrderRecord | null | undefined; onBack: () => void }) => {
  const { t } = useTranslation("more")
  const status = order?.refundStatus ?? null
  return (
    <PlainScreen title={t("refund.title")} onBack={onBack}>
      <div aria-live="polite">
        {order === undefined ? (
          <Skeleton className="h-72 rounded-3xl" />
        ) : (
          <EmptyState
            icon={status === null ? <SearchX /> : ICONS[status]}
            title={status === null ? t("refund.none") : t(`refund.status.${status}`)}
            text={status === null ? undefined : t(`refund.statusText.${status}`)}
            action={<LinkButton to="/payOrderList">{t("orders.title")}</LinkButton>}
          />
        )}
      </div>
    </PlainScreen>
  )
}

export const RefundResult = () => {
  const [search] = useSearchParams()
  const { state, orders } = useOrders()
  const goBack = useGoBack("/payOrderList")
  const order = orders.find(({ orderId }) => orderId === search.get("orderId")) ?? null
  return <RefundResultView order={state === "loading" ? undefined : order} onBack={goBack} />
}
