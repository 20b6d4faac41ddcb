import { MessageCircle, PhoneCall } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { callTimerText } from "#schema/rules/call-time.ts"
import { Button } from "../../ui/Button.tsx"
import { CoinAmount } from "../../ui/coins/CoinAmount.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { Avatar } from "../../ui/people/Avatar.tsx"
import type { SummaryModel } from "./call-model.ts"

interface Props {
  summary: SummaryModel
  /** Absent when this person cannot be called. */
  onCallAgain?: (() => void) | undefined
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

/** After the call: time, cost, and the two things one does next. */
export const SummaryView = ({ summary, onCallAgain, onMessage, onClose }: Props) => {
  const { t } = useTranslation()
  const title = useTitle(summary)
  const { person, outcome, role } = summary
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="flex items-center gap-4 py-4">
        <Avatar name={person.name} src={person.photo} size="large" />
        <p className="text-xl font-semibold">{person.name}</p>
      </div>
      {outcome === "ended" && (
        <dl className="mb-5 divide-y divide-line rounded-2xl bg-raised px-4">
          <Line name={t("call.summary.duration")}>
            <span className="font-semibold tabular-nums">{callTimerText(summary.elapsedMs)}</span>
          </Line>
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
            <Line name={t("call.summary.earned")}>
              <span className="font-semibold tabular-nums">{t("account.pointsValue", { count: summary.points })}</span>
            </Line>
          )}
        </dl>
      )}
      <div className="flex flex-col gap-3">
        <Button look="primary" wide onClick={onMessage}>
          <MessageCircle aria-hidden className="size-5" />
          {t("call.summary.message")}
        </Button>
        {onCallAgain && (
          <Button wide onClick={onCallAgain}>
            <PhoneCall aria-hidden className="size-5" />
            {t("call.summary.callAgain")}
          </Button>
        )}
        <Button look="plain" wide onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
    </Dialog>
  )
}

const Line = ({ name, note, children }: { name: string; note?: string; children: ReactNode }) => (
  <div className="flex min-h-13 items-center justify-between gap-4">
    <dt className="text-muted">
      {name}
      {note !== undefined && <span className="block text-xs text-faint">{note}</span>}
    </dt>
    <dd>{children}</dd>
  </div>
)
