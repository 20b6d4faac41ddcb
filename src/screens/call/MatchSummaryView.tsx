import "../../i18n/seldom-texts.ts"
import { Flag, Shuffle, UserPlus } from "lucide-react"
import { useTranslation } from "react-i18next"
import { callTimerText } from "#schema/rules/call-time.ts"
import { Button } from "../../ui/Button.tsx"
import { CoinAmount } from "../../ui/coins/CoinAmount.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { Line, Lines, With } from "./Lines.tsx"
import type { MatchSummaryModel } from "./match-model.ts"

interface Props {
  summary: MatchSummaryModel
  onNext: () => void
  onFriend: () => void
  onReport: () => void
  onClose: () => void
}

/** After a match: what it cost, and what one does next. */
export const MatchSummaryView = ({ summary, onNext, onFriend, onReport, onClose }: Props) => {
  const { t } = useTranslation("more")
  const { t: tPage } = useTranslation()
  const { person, private: paid } = summary
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("match.overTitle")}
      description={summary.isTimeUp ? t("match.timeUp") : undefined}
    >
      <With person={person} />
      <Lines>
        <Line name={t("match.duration")}>{callTimerText(summary.elapsedMs)}</Line>
        <Line name={t("match.fee")}>
          {summary.fee === 0 ? tPage("price.free") : <CoinAmount coins={summary.fee} />}
        </Line>
        {paid !== null && (
          <Line
            name={paid.isPayer ? t("match.paid") : t("match.earned")}
            note={tPage("call.summary.minutes", { count: paid.minutes })}
          >
            {paid.isPayer ? <CoinAmount coins={paid.amount} /> : tPage("account.pointsValue", { count: paid.amount })}
          </Line>
        )}
      </Lines>
      <div className="flex flex-col gap-3">
        <Button look="primary" wide onClick={onNext}>
          <Shuffle aria-hidden className="size-5" />
          {t("match.nextMatch")}
        </Button>
        <Button wide onClick={onFriend}>
          <UserPlus aria-hidden className="size-5" />
          {t("match.addFriend")}
        </Button>
        <Button wide onClick={onReport}>
          <Flag aria-hidden className="size-5" />
          {t("match.report")}
        </Button>
        <Button look="plain" wide onClick={onClose}>
          {tPage("common.close")}
        </Button>
      </div>
    </Dialog>
  )
}
