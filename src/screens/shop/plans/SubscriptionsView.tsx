import { RefreshCw } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SubscriptionRecord } from "#schema/shop/subscription.ts"
import type { QueryState } from "../../../client/client.ts"
import { useFormats } from "../../../i18n/format.ts"
import { Button } from "../../../ui/Button.tsx"
import { QueryDialog } from "../../../ui/dialog/QueryDialog.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"

export type Change = "subscribed" | "paused" | "cancelled"

export interface SubscriptionsModel {
  /** Newest first, in device time. */
  readonly subscriptions: QueryState<ReadonlyArray<SubscriptionRecord>>
  /** Device time, ms. */
  readonly now: number
  /** Id of the subscription that is being changed. */
  readonly changing: string | undefined
  /** Why nothing can be changed now. */
  readonly off: string | undefined
}

interface Props {
  model: SubscriptionsModel
  onChange: (subscriptionId: string, to: Change) => void
  /** Opens the provider's page, where the user confirms the payment with their bank. */
  onConfirm: (subscriptionId: string, orderId: string) => void
  onShop: () => void
  onCards: () => void
  onClose: () => void
}

/** The user's subscriptions: the next payment and its time. One press pauses, two cancel. */
export const SubscriptionsView = ({ model, onChange, onConfirm, onShop, onCards, onClose }: Props) => {
  const { t } = useTranslation("more")
  return (
    <QueryDialog
      query={model.subscriptions}
      waiting={<Skeleton className="h-40" />}
      onClose={onClose}
      title={t("plans.title")}
      description={t("plans.lead")}
    >
      {(subscriptions) =>
        subscriptions.length === 0 ? (
          <EmptyState
            icon={<RefreshCw />}
            title={t("plans.none")}
            text={t("plans.noneText")}
            action={
              <Button look="primary" onClick={onShop}>
                {t("pay.toShop")}
              </Button>
            }
          />
        ) : (
          <div className="flex flex-col gap-3">
            <ul className="flex flex-col gap-3">
              {subscriptions.map((one) => (
                <li key={one.subscriptionId} className="rounded-2xl border border-line px-4 py-3">
                  <Plan
                    plan={one}
                    model={model}
                    onChange={(to) => onChange(one.subscriptionId, to)}
                    onConfirm={(orderId) => onConfirm(one.subscriptionId, orderId)}
                  />
                </li>
              ))}
            </ul>
            <Button wide onClick={onCards}>
              {t("cards.title")}
            </Button>
          </div>
        )
      }
    </QueryDialog>
  )
}

const Plan = ({
  plan,
  model,
  onChange,
  onConfirm,
}: {
  plan: SubscriptionRecord
  model: SubscriptionsModel
  onChange: (to: Change) => void
  onConfirm: (orderId: string) => void
}) => {
  const { t } = useTranslation("more")
  const { money, day } = useFormats()
  const [isSure, setSure] = useState(false)
  const { type, status, nextTime, paidUntil, confirmOrderId = null } = plan
  const price = money(plan.price, plan.currency)
  const isPaid = paidUntil > model.now
  const stands =
    status === "cancelled"
      ? t("plans.cancelled")
      : status === "paused"
        ? isPaid
          ? t("plans.pausedPaid", { day: day(paidUntil) })
          : t("plans.paused")
        : nextTime === null
          ? confirmOrderId === null
            ? t("plans.underWay")
            : t("plans.confirm", { price })
          : status === "pastDue"
            ? t("plans.pastDue", { day: day(nextTime) })
            : t("plans.next", { price, day: day(nextTime) })
  const common = { loading: model.changing === plan.subscriptionId, off: model.off }
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">{t(`plans.coins.${type}`, { count: plan.totalCoinNum })}</h3>
        <p className="text-sm text-muted">{t(`plans.price.${type}`, { price })}</p>
        <p className="mt-1 text-sm">{stands}</p>
      </div>
      {status !== "cancelled" && (
        <div className="flex flex-wrap gap-3">
          {confirmOrderId !== null && (
            <Button {...common} look="primary" onClick={() => onConfirm(confirmOrderId)}>
              {t("plans.confirmGo")}
            </Button>
          )}
          {status === "paused" ? (
            <Button {...common} look="primary" onClick={() => onChange("subscribed")}>
              {isPaid ? t("plans.resume") : t("plans.resumePay", { price })}
            </Button>
          ) : (
            <Button {...common} onClick={() => onChange("paused")}>
              {t("plans.pause")}
            </Button>
          )}
          <Button {...common} onClick={() => (isSure ? onChange("cancelled") : setSure(true))}>
            {isSure ? t("plans.sure") : t("plans.cancel")}
          </Button>
        </div>
      )}
      {isSure && status !== "cancelled" && (
        <p role="status" className="text-sm text-muted">
          {t("plans.sureText")}
        </p>
      )}
    </div>
  )
}
