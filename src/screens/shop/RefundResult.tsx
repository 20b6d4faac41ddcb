import { CircleCheck, CircleX, Hourglass, SearchX } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { QueryState } from "../../client/client.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { useGoBack } from "../../shell/use-go-back.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { mapQuery, Queried } from "../../ui/Queried.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import type { OrderRecord } from "./shop-model.ts"
import { useOrder } from "./use-shop.ts"

const ICONS = {
  handling: <Hourglass />,
  refunded: <CircleCheck />,
  coinsCredited: <CircleCheck />,
  rejected: <CircleX />,
} as const

/** The status of a refund: handling, refunded, coins credited, rejected. */
export const RefundResultView = ({ order, onBack }: { order: QueryState<OrderRecord | null>; onBack: () => void }) => {
  const { t } = useTranslation("more")
  return (
    <PlainScreen title={t("refund.title")} onBack={onBack}>
      <div aria-live="polite">
        <Queried
          query={mapQuery(order, (known) => known?.refundStatus ?? null)}
          waiting={<Skeleton className="h-72 rounded-3xl" />}
        >
          {(status) => (
            <EmptyState
              icon={status === null ? <SearchX /> : ICONS[status]}
              title={status === null ? t("refund.none") : t(`refund.status.${status}`)}
              text={status === null ? undefined : t(`refund.statusText.${status}`)}
              action={<LinkButton to="/payOrderList">{t("orders.title")}</LinkButton>}
            />
          )}
        </Queried>
      </div>
    </PlainScreen>
  )
}

export const RefundResult = () => {
  const [search] = useSearchParams()
  const order = useOrder(search.get("orderId") ?? "")
  return <RefundResultView order={order} onBack={useGoBack("/payOrderList")} />
}
