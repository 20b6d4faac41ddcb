import { useTranslation } from "react-i18next"
import { HistorySwitch } from "./HistorySwitch.tsx"
import type { HistoryAction, HistoryModel } from "./storage-model.ts"

interface Props {
  history: HistoryModel
  onAct: (action: HistoryAction) => void
}

/** The messages of all chats, kept here on request. */
export const HistoryCard = ({ history, onAct }: Props) => {
  const { t } = useTranslation("more")
  return (
    <section className="rounded-3xl bg-surface p-5 shadow-lift md:p-6">
      <h2 className="text-lg font-semibold">{t("history.title")}</h2>
      <p className="mt-1 mb-3 text-pretty text-muted">{t("history.text")}</p>
      <HistorySwitch history={history} label={t("history.keep")} onAct={onAct} />
    </section>
  )
}
