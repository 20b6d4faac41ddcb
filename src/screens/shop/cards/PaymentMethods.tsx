import { CreditCard, FlaskConical } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { PlainScreen } from "../../../shell/PlainScreen.tsx"
import { useGoBack } from "../../../shell/use-go-back.ts"
import { AsOf } from "../../../ui/AsOf.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { ErrorState } from "../../../ui/ErrorState.tsx"
import { LinkButton } from "../../../ui/LinkButton.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { RefundRule } from "../RefundRule.tsx"
import { Note } from "../ShopView.tsx"
import type { PayChannel } from "../shop-model.ts"
import { usePaymentConfig } from "../use-shop.ts"

export interface PaymentMethodsModel {
  readonly channels: ReadonlyArray<PayChannel> | undefined
  /** ISO 4217; undefined: nothing is sold. */
  readonly currency: string | undefined
  readonly failed: AppError | undefined
  readonly staleAsOf: number | undefined
}

interface Props {
  model: PaymentMethodsModel
  onRetry: () => void
  onBack: () => void
}

/** The payment channels here, their currency, and the refund rule. */
export const PaymentMethodsView = ({ model, onRetry, onBack }: Props) => {
  const { t } = useTranslation("more")
  const { channels, currency } = model
  return (
    <PlainScreen title={t("cards.ways")} onBack={onBack}>
      <div className="flex flex-col gap-5">
        {model.staleAsOf !== undefined && <AsOf time={model.staleAsOf} />}
        {channels === undefined ? (
          model.failed === undefined ? (
            <Skeleton className="h-20 rounded-2xl" />
          ) : (
            <ErrorState error={model.failed} onRetry={onRetry} />
          )
        ) : channels.length === 0 ? (
          <EmptyState icon={<CreditCard />} title={t("pay.noChannel")} text={t("shop.noneText")} />
        ) : (
          <>
            {channels.some(({ sandbox }) => sandbox) && <Note icon={<FlaskConical />}>{t("shop.sandbox")}</Note>}
            <ul className="flex flex-col gap-3">
              {channels.map(({ code, name, status }) => (
                <li key={code} className="flex items-center gap-3 rounded-2xl bg-surface px-4 py-3 shadow-lift">
                  <CreditCard aria-hidden className="size-6 shrink-0 text-accent-text" />
                  <div className="min-w-0 flex-1">
                    <h2 className="font-semibold">{name}</h2>
                    <p className="text-sm text-muted">
                      {status === "closed"
                        ? t("pay.closed")
                        : currency !== undefined && t("cards.prices", { currency })}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
            <p className="text-sm text-pretty text-muted">{t("pay.leave")}</p>
            <nav aria-label={t("cards.title")} className="flex flex-wrap gap-3">
              <LinkButton look="primary" to="/cardList">
                {t("cards.title")}
              </LinkButton>
              <LinkButton to="/paymentInfoAdd">{t("cards.add")}</LinkButton>
            </nav>
          </>
        )}
        <RefundRule />
      </div>
    </PlainScreen>
  )
}

/** The payment methods for the user's country. */
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
