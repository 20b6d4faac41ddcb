import { CircleCheck, CloudOff, Signal, Wifi } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../i18n/format.ts"
import { Spinner } from "../ui/Spinner.tsx"
import type { OfflineBarModel } from "./offline-bar-model.ts"

interface Props {
  bar: OfflineBarModel
  onTry: () => void
  onOpen: () => void
}

const icons = {
  offline: <CloudOff aria-hidden className="size-4" />,
  weak: <Signal aria-hidden className="size-4" />,
  reconnecting: <Spinner className="size-4" />,
  back: <CircleCheck aria-hidden className="size-4" />,
}

/** What still works and what will happen, in one line; a press shows what is waiting. */
export const OfflineBar = ({ bar, onTry, onOpen }: Props) => {
  const { t } = useTranslation()
  const { clock } = useFormats()
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
  const parts = [
    bar.state === "offline" ? t("net.offline") : bar.state === "weak" ? t("net.weak") : t("net.reconnecting"),
    bar.savedAt !== undefined && bar.state !== "weak" ? t("net.savedChats", { time: clock(bar.savedAt) }) : undefined,
    bar.waiting > 0 ? t("net.willSend", { count: bar.waiting }) : undefined,
  ]
  return (
    <Strip>
      <button
        type="button"
        onClick={onOpen}
        title={t("net.openOutbox")}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-lg py-1 text-start"
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
          className="shrink-0 rounded-lg px-2 py-1 font-semibold text-accent-text hover:bg-accent-soft"
        >
          {t("net.tryNow")}
        </button>
      )}
    </Strip>
  )
}

const Strip = ({ children }: { children: React.ReactNode }) => (
  <div className="flex min-h-9 animate-appear items-center gap-3 border-t border-line bg-raised px-4 py-1 text-[0.8125rem] leading-5 text-ink md:px-6">
    {children}
  </div>
)
