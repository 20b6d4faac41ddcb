import { CircleCheck, Pause, Play, TriangleAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { Button } from "../../ui/Button.tsx"
import { Switch } from "../../ui/form/Switch.tsx"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import { type HistoryAction, type HistoryModel, isTight } from "./storage-model.ts"

const LINES = {
  running: "history.running",
  offline: "history.waiting",
  paused: "history.paused",
  full: "history.full",
} as const

interface Props {
  history: HistoryModel
  /** The label of the switch. */
  label: string
  onAct: (action: HistoryAction) => void
}

/**
 * The switch that keeps all messages of one chat, or of all chats, on this device: the size, the progress, and a pause.
 */
export const HistorySwitch = ({ history, label, onAct }: Props) => {
  const { t } = useTranslation("more")
  const { bytes } = useFormats()
  const { state, wanted, covered, done, total, guess, free } = history
  const isWaiting = state === "paused" || state === "full"
  return (
    <div className="flex flex-col gap-3">
      <Switch label={label} on={wanted} fixed={covered} onChange={(on) => onAct(on ? "start" : "cancel")} />
      {covered && <p className="text-sm text-muted">{t("history.covered")}</p>}
      {state === "complete" && (
        <p className="flex items-center gap-2 font-medium text-live">
          <CircleCheck aria-hidden className="size-5" />
          {t("history.done")}
        </p>
      )}
      {state === "idle" && total > done && (
        <p className="text-sm text-muted tabular-nums">
          {t("history.guess", { size: bytes(guess), count: total - done })}
        </p>
      )}
      {state === "idle" && isTight(history) && (
        <p className="flex items-center gap-2 text-sm text-gold">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {t("history.tight", { free: bytes(free ?? 0) })}
        </p>
      )}
      {state !== "complete" && state !== "idle" && (
        <>
          <ProgressBar label={label} done={done} total={total} />
          <p
            className={state === "full" ? "text-sm text-danger-text tabular-nums" : "text-sm text-muted tabular-nums"}
            role={state === "full" ? "alert" : undefined}
            aria-live="polite"
          >
            {t(LINES[state], { done, total })}
          </p>
          {!covered && (
            <div>
              <Button onClick={() => onAct(isWaiting ? "resume" : "pause")}>
                {isWaiting ? <Play aria-hidden className="size-5" /> : <Pause aria-hidden className="size-5" />}
                {t(isWaiting ? "history.resume" : "history.pause")}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
