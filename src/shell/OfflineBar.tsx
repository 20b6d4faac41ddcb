import { CloudOff, Signal, Wifi } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../i18n/format.ts"
import { Spinner } from "../ui/Spinner.tsx"
import { type OfflineBarModel, WAITING_KINDS } from "./offline-bar-model.ts"

interface Props {
  bar: OfflineBarModel
  onTry: () => void
  onOpen: () => void
}

const icons = {
  offline: <CloudOff aria-hidden className="size-4" />,
  weak: <Signal aria-hidden className="size-4" />,
  reconnecting: <Spinner className="size-4" />,
  waking: <Spinner className="size-4" />,
}

/** What still works and what will happen, in one line; a press shows what is waiting. */
export const OfflineBar = ({ bar, onTry, onOpen }: Props) => {
  const { t } = useTranslation()
  const { and, asOf } = useFormats()
  if (bar.state === "back") {
    return (
      <Strip>
        <span className="flex flex-1 items-center justify-center gap-2 font-medium">
          <Wifi aria-hidden className="size-4" />
          {t("net.back")}
        </span>
      </Strip>
    )
  }
  const named = WAITING_KINDS.flatMap((kind) => {
    const count = bar.waiting[kind] ?? 0
    return count > 0 ? [t(`net.${kind}`, { count })] : []
  })
  const total = Object.values(bar.waiting).reduce((sum, count) => sum + count, 0)
  const parts = [
    t(`net.${bar.state}`),
    bar.savedAt !== undefined && bar.state !== "weak" ? t("net.savedChats", { time: asOf(bar.savedAt) }) : undefined,
    named.length > 0 ? t("net.willSend", { what: and(named), count: total }) : undefined,
  ]
  return (
    <Strip>
      <button
        type="button"
        onClick={onOpen}
        title={t("net.openOutbox")}
        className="flex min-w-[min(100%,11rem)] flex-1 items-center gap-2 rounded-lg py-1 text-start"
      >
        <span className="shrink-0">{icons[bar.state]}</span>
        <span className="min-w-0">
          {parts.filter(Boolean).join(" ")}{" "}
          {bar.state === "offline" && bar.retryIn !== undefined && bar.retryIn > 0 && (
            <span className="text-faint tabular-nums max-md:hidden" aria-hidden>
              {t("net.retryIn", { seconds: bar.retryIn })}
            </span>
          )}
        </span>
      </button>
      {bar.state !== "weak" && (
        <button
          type="button"
          onClick={onTry}
          className="max-w-full rounded-lg px-2 py-1 font-semibold text-accent-text hover:bg-accent-soft"
        >
          {t("net.tryNow")}
        </button>
      )}
    </Strip>
  )
}

const Strip = ({ children }: { children: React.ReactNode }) => (
  <div className="flex min-h-9 animate-appear flex-wrap items-center justify-end gap-x-3 border-t border-line bg-raised px-4 py-1 text-[0.8125rem] leading-5 text-ink md:px-6">
    {children}
  </div>
)
