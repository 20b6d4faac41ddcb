import { useTranslation } from "react-i18next"
import { Spinner } from "../../ui/Spinner.tsx"

/** Messages of the view are being fetched. */
export const FillingNote = () => {
  const { t } = useTranslation("more")
  return (
    <p role="status" className="pointer-events-none absolute inset-x-0 top-11 flex justify-center px-4">
      <span className="flex items-center gap-2 rounded-full bg-surface px-3.5 py-1.5 text-xs text-muted shadow-lift">
        <Spinner label={t("chat.missing.loading")} />
        <span aria-hidden>{t("chat.missing.loading")}</span>
      </span>
    </p>
  )
}
