import { MessageCircle, PhoneCall } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { callTimerText } from "#schema/rules/calls/call-time.ts"
import { Button } from "../../../ui/Button.tsx"
import { CoinAmount } from "../../../ui/coins/CoinAmount.tsx"
import { Dialog } from "../../../ui/dialog/Dialog.tsx"
import type { SummaryModel } from "../call-model.ts"
import { DataUsed } from "../DataUsed.tsx"
import { Line, Lines, With } from "./Lines.tsx"

interface Props {
  summary: SummaryModel
  /** Replaces the lines of time and cost. It receives them, to show them until it is ready. */
  receipt?: (lines: ReactNode) => ReactNode
  /** Absent when this person cannot be called. */
  onCall?: (() => void) | undefined
  onMessage: () => void
  onClose: () => void
}

const useTitle = (summary: SummaryModel): string => {
  const { t } = useTranslation()
  const { name } = summary.person
  const isCaller = summary.role === "caller"
  switch (summary.outcome) {
    case "ended":
      return t("call.summary.ended")
    case "cancelled":
      return isCaller ? t("call.summary.cancelled") : t("call.summary.missed")
    case "refused":
      return isCaller ? t("call.summary.refusedByThem", { name }) : t("call.summary.refusedByMe")
    case "noAnswer":
      return isCaller ? t("call.summary.noAnswer") : t("call.summary.missed")
    case "busy":
      return t("call.summary.busy", { name })
    case "failed":
      return t("call.summary.failed")
  }
}

/** After the call: time, cost, and the two likely next steps. */
export const SummaryView = ({ summary, receipt, onCall, onMessage, onClose }: Props) => {
  const { t } = useTranslation()
  const title = useTitle(summary)
  const { person, outcome, role } = summary
  const lines = outcome === "ended" && (
    <Lines>
      <Line name={t("call.summary.duration")}>{callTimerText(summary.elapsedMs)}</Line>
      {role === "caller" ? (
        <>
          <Line name={t("call.summary.cost")} note={t("call.summary.minutes", { count: summary.minutes })}>
            <CoinAmount coins={summary.coins} />
          </Line>
          <Line name={t("call.summary.balance")}>
            <CoinAmount coins={summary.balance} />
          </Line>
        </>
      ) : (
        <Line name={t("call.summary.earned")}>{t("account.pointsValue", { count: summary.points })}</Line>
      )}
    </Lines>
  )
  return (
    <Dialog open onClose={onClose} title={title}>
      <With person={person} />
      {receipt ? receipt(lines) : lines}
      <DataUsed bytes={summary.bytes} />
      <div className="flex flex-col gap-3">
        <Button look="primary" wide onClick={onMessage}>
          <MessageCircle aria-hidden className="size-5" />
          {t("call.summary.message")}
        </Button>
        {onCall && (
          <Button wide onClick={onCall}>
            <PhoneCall aria-hidden className="size-5" />
            {t(role === "caller" ? "call.summary.callAgain" : "callRow.callBack")}
          </Button>
        )}
        <Button look="plain" wide onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
    </Dialog>
  )
}
