import { useState } from "react"
import { useTranslation } from "react-i18next"
import {
  PAYOUT_CURRENCY,
  PAYOUT_MIN_POINTS,
  PAYOUT_STEP_POINTS,
  payablePoints,
  payoutMoney,
} from "#schema/rules/coins/payouts.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { useFormats } from "../../i18n/format.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { TextField } from "../../ui/form/TextField.tsx"
import { type Asking, pointsTyped } from "./earnings-model.ts"

interface Props {
  asking: Asking
  balance: number
  onSend: (points: number) => void
  onClose: () => void
}

/** Asks how many points to pay out, and shows the amount of money before the request is sent. */
export const AskPayout = ({ asking, balance, onSend, onClose }: Props) => {
  const { t } = useTranslation("more")
  const { money } = useFormats()
  const errorText = useErrorText()
  const most = payablePoints(balance)
  const [typed, setTyped] = useState(String(most))
  const [isWrong, setWrong] = useState(false)
  const points = pointsTyped(typed, balance)
  const bounds = { least: PAYOUT_MIN_POINTS, most, step: PAYOUT_STEP_POINTS }
  return (
    <Dialog open onClose={onClose} title={t("earnings.ask")} description={t("earnings.lead")}>
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setWrong(points === undefined)
          if (points !== undefined) onSend(points)
        }}
      >
        <TextField
          label={t("earnings.amount")}
          hint={t("earnings.bounds", bounds)}
          error={isWrong && points === undefined ? t("earnings.bounds", bounds) : undefined}
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          onChange={({ target }) => setTyped(target.value)}
        />
        {asking.refused !== undefined && (
          <p role="alert" className="rounded-2xl bg-danger-soft px-4 py-3 text-sm text-danger-text">
            {errorText(asking.refused)}
          </p>
        )}
        <Button type="submit" look="primary" wide loading={asking.step !== "write"} off={asking.off}>
          {points === undefined
            ? t("earnings.ask")
            : t("earnings.send", { money: money(payoutMoney(points), PAYOUT_CURRENCY) })}
        </Button>
        <p role="status" className="text-center text-sm text-muted empty:hidden">
          {asking.step === "checking" ? t("earnings.checking") : asking.off}
        </p>
      </form>
    </Dialog>
  )
}
