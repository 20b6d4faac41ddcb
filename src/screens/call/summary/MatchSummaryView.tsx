import "../../../i18n/seldom-texts.ts"
import { Flag, ShieldBan, Shuffle, UserPlus } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { callTimerText } from "#schema/rules/calls/call-time.ts"
import { Button } from "../../../ui/Button.tsx"
import { CoinAmount } from "../../../ui/coins/CoinAmount.tsx"
import { Dialog } from "../../../ui/dialog/Dialog.tsx"
import { DataUsed } from "../DataUsed.tsx"
import type { MatchSummaryModel } from "../match-model.ts"
import { Line, Lines, With } from "./Lines.tsx"

interface Props {
  summary: MatchSummaryModel
  /** Replaces the lines and the buttons below them. It receives them, to show them until it is ready. */
  receipt?: (told: ReactNode) => ReactNode
  onNext: () => void
  onFriend: () => void
  onReport: () => void
  onBlock: () => void
  onClose: () => void
}

/** After a match: what it was, what it cost, what to do about the other person, and what comes next. */
export const MatchSummaryView = ({ summary, receipt, onNext, onClose, ...on }: Props) => {
  const { t } = useTranslation("more")
  const { t: tPage } = useTranslation()
  const told = <Told summary={summary} {...on} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("match.overTitle")}
      description={summary.isTimeUp ? t("match.timeUp") : undefined}
    >
      <With person={summary.person} />
      {receipt ? receipt(told) : told}
      <DataUsed bytes={summary.bytes} />
      <div className="flex flex-col gap-3">
        <Button look="primary" wide onClick={onNext}>
          <Shuffle aria-hidden className="size-5" />
          {t("match.nextMatch")}
        </Button>
        <Button look="plain" wide onClick={onClose}>
          {tPage("common.close")}
        </Button>
      </div>
    </Dialog>
  )
}

const Told = ({ summary, ...on }: Pick<Props, "summary" | "onFriend" | "onReport" | "onBlock">) => {
  const { t } = useTranslation("more")
  const { t: tPage } = useTranslation()
  const { fee, private: paid } = summary
  return (
    <>
      <Lines>
        <Line name={t("match.duration")}>{callTimerText(summary.elapsedMs)}</Line>
        <Line name={t("match.fee")}>{fee === 0 ? tPage("price.free") : <CoinAmount coins={fee} />}</Line>
        {paid !== null && (
          <Line
            name={paid.isPayer ? t("match.paid") : t("match.earned")}
            note={tPage("call.summary.minutes", { count: paid.minutes })}
          >
            {paid.isPayer ? <CoinAmount coins={paid.amount} /> : tPage("account.pointsValue", { count: paid.amount })}
          </Line>
        )}
      </Lines>
      <div className="mb-3 flex flex-wrap justify-center gap-3">
        <Button size="small" onClick={on.onFriend}>
          <UserPlus aria-hidden className="size-4" />
          {t("match.addFriend")}
        </Button>
        <Button size="small" onClick={on.onReport}>
          <Flag aria-hidden className="size-4" />
          {t("match.report")}
        </Button>
        <Button size="small" onClick={on.onBlock}>
          <ShieldBan aria-hidden className="size-4" />
          {t("person.block")}
        </Button>
      </div>
    </>
  )
}
