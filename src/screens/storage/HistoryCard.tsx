import { CircleCheck, Download, Pause, Play, X } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { Button } from "../../ui/Button.tsx"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import type { HistoryAction, HistoryModel } from "./storage-model.ts"

const LINES = {
  running: "history.running",
  offline: "history.waiting",
  paused: "history.paused",
} as const

interface Props {
  history: HistoryModel
  onAct: (action: HistoryAction) => void
}

/** Older messages, brought here on request: how much it is, how far it is, and the way to stop it. */
export const HistoryCard = ({ history, onAct }: Props) => {
  const { t } = useTranslation("more")
  const { bytes } = useFormats()
  const { state, done, total, guess } = history
  return (
    <section className="rounded-3xl bg-surface p-5 shadow-lift md:p-6">
      <h2 className="text-lg font-semibold">{t("history.title")}</h2>
      <p className="mt-1 text-pretty text-muted">{t("history.text")}</p>
      {state === "complete" ? (
        <p className="mt-4 flex items-center gap-2 font-medium text-live">
          <CircleCheck aria-hidden className="size-5" />
          {t("history.done")}
        </p>
      ) : state === "idle" ? (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Button look="primary" onClick={() => onAct("start")}>
            <Download aria-hidden className="size-5" />
            {t("history.start")}
          </Button>
          <span className="text-sm text-muted">{t("history.guess", { size: bytes(guess) })}</span>
        </div>
      ) : (
        <div className="mt-4 flex flex-col gap-3">
          <ProgressBar label={t("history.title")} done={done} total={total} />
          <p className="text-sm text-muted tabular-nums" aria-live="polite">
            {t(LINES[state], { done, total })}
          </p>
          <div className="flex gap-3">
            <Button onClick={() => onAct(state === "paused" ? "resume" : "pause")}>
              {state === "paused" ? <Play aria-hidden className="size-5" /> : <Pause aria-hidden className="size-5" />}
              {t(state === "paused" ? "history.resume" : "history.pause")}
            </Button>
            <Button onClick={() => onAct("cancel")}>
              <X aria-hidden className="size-5" />
              {t("history.cancel")}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
