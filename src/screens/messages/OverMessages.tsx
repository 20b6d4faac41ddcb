/** Elements that float over the messages of a thread. */
import { ArrowDown } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Spinner } from "../../ui/Spinner.tsx"

/** Messages in view are being fetched. */
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

/** Jumps to the newest message of a thread, and shows how many are unread. */
export const ToEnd = ({ unread, onPress }: { unread: number; onPress: () => void }) => {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={unread > 0 ? t("thread.latestCount", { count: unread }) : t("thread.latest")}
      title={t("thread.latest")}
      className="absolute end-4 bottom-4 flex h-11 min-w-11 animate-pop items-center justify-center gap-1.5 rounded-full border border-line bg-surface px-3 font-semibold text-ink shadow-lift"
    >
      {unread > 0 && <span className="text-sm text-accent-text tabular-nums">{unread}</span>}
      <ArrowDown aria-hidden className="size-5" />
    </button>
  )
}
