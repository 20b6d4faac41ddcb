import { CreditCard, FlaskConical, Lock } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { PlainScreen } from "../../../shell/PlainScreen.tsx"
import { Button } from "../../../ui/Button.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { ErrorState } from "../../../ui/ErrorState.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { Channels } from "../PayView.tsx"
import { Note, Refused } from "../ShopView.tsx"
import type { PayChannel } from "../shop-model.ts"

export interface AddCardModel {
  /** Undefined: not known yet. */
  readonly channels: ReadonlyArray<PayChannel> | undefined
  readonly channel: string | undefined
  readonly failed: AppError | undefined
  readonly isOpening: boolean
  readonly refused: AppError | undefined
  /** Why no card can be added now. */
  readonly off: string | undefined
}

interface Props {
  model: AddCardModel
  onChannel: (code: string) => void
  onAdd: () => void
  onRetry: () => void
  onBack: () => void
}

/** Says that a card is entered at the provider, not here. */
export const AddCardView = ({ model, onChannel, onAdd, onRetry, onBack }: Props) => {
  const { t } = useTranslation("more")
  const { channels, channel } = model
  const chosen = channels?.find(({ code }) => code === channel)
  return (
    <PlainScreen title={t("cards.add")} onBack={onBack}>
      <div className="mx-auto max-w-lg">
        {channels === undefined ? (
          model.failed === undefined ? (
            <Skeleton className="h-72 rounded-3xl" />
          ) : (
            <ErrorState error={model.failed} onRetry={onRetry} />
          )
        ) : channels.length === 0 ? (
          <EmptyState icon={<CreditCard />} title={t("pay.noChannel")} text={t("shop.noneText")} />
        ) : (
          <div className="flex flex-col gap-5">
            {chosen?.sandbox && <Note icon={<FlaskConical />}>{t("shop.sandbox")}</Note>}
            <p className="text-pretty">{t("cards.addText")}</p>
            {channels.length > 1 && <Channels channels={channels} channel={channel} onChannel={onChannel} />}
            <p className="flex items-start gap-3 text-sm text-pretty text-muted">
              <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
              {t("cards.addSafe")}
            </p>
            <Refused error={model.refused} />
            <Button
              look="primary"
              size="large"
              wide
              loading={model.isOpening}
              off={chosen === undefined ? t("pay.noChannel") : model.off}
              onClick={onAdd}
            >
              {t("cards.addGo")}
            </Button>
          </div>
        )}
      </div>
    </PlainScreen>
  )
}
