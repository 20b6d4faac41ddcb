import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { CallSettings } from "#schema/calls/call.ts"
import { LoadBoundary } from "../../loading/LoadBoundary.tsx"
import { lazyPart } from "../../loading/lazy-part.ts"
import { Button } from "../../ui/Button.tsx"
import { PriceTag } from "../../ui/coins/PriceTag.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import type { Editing } from "./SettingsForm.tsx"

const EditPrices = lazyPart(async () => ({ default: (await import("./EditPrices.tsx")).EditPrices }))

interface Props {
  /** Undefined: not known yet. Null: the gateway did not answer. */
  settings: CallSettings | undefined | null
  /** Undefined: the dialog is closed. */
  editing: Editing | undefined
  onEdit: () => void
  onSave: (settings: CallSettings) => void
  onClose: () => void
  onRetry: () => void
}

/** A host's prices, and the dialog that changes them. */
export const CallPricesView = ({ settings, editing, ...on }: Props) => {
  const { t } = useTranslation("more")
  return (
    <section aria-label={t("earnings.prices.title")} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{t("earnings.prices.title")}</h2>
      {settings === undefined && <Skeleton className="h-40" />}
      {settings === null && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          {t("earnings.prices.failed")} <Button onClick={on.onRetry}>{t("common.retry", { ns: "translation" })}</Button>
        </p>
      )}
      {settings && (
        <div className="flex flex-col gap-3 rounded-3xl bg-surface p-5 shadow-lift md:p-6">
          <Line label={t("earnings.prices.everybody")} coins={settings.friendsOnly ? undefined : settings.callPrice} />
          <Line label={t("earnings.prices.friends")} coins={settings.friendCallPrice} />
          <div className="flex flex-wrap gap-3">
            <Button onClick={on.onEdit}>{t("earnings.prices.change")}</Button>
          </div>
        </div>
      )}
      {settings && editing && (
        <LoadBoundary onGiveUp={on.onClose}>
          <Suspense>
            <EditPrices settings={settings} editing={editing} onSave={on.onSave} onClose={on.onClose} />
          </Suspense>
        </LoadBoundary>
      )}
    </section>
  )
}

/** The price for one group. `coins` undefined: that group cannot call. */
const Line = ({ label, coins }: { label: string; coins: number | undefined }) => {
  const { t } = useTranslation("more")
  return (
    <p className="flex flex-wrap items-center justify-between gap-3">
      {label}
      {coins === undefined ? (
        <span className="text-sm text-muted">{t("earnings.prices.none")}</span>
      ) : (
        <PriceTag coinsPerMinute={coins} long />
      )}
    </p>
  )
}
