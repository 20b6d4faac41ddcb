import { ArrowDown } from "lucide-react"
import { useTranslation } from "react-i18next"

/** Jumps to the newest message of a thread, and counts what came meanwhile. */
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
