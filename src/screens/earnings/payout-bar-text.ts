/** Why no payout can be asked for, in words. */
import { useTranslation } from "react-i18next"
import { PAYOUT_CURRENCY, PAYOUT_MIN_POINTS, type payoutBar, payoutMoney } from "#schema/rules/payouts.ts"
import { useFormats } from "../../i18n/format.ts"

export const usePayoutBarText = (): ((bar: NonNullable<ReturnType<typeof payoutBar>>) => string) => {
  const { t } = useTranslation("more")
  const { money } = useFormats()
  return (bar) =>
    t(`earnings.off.${bar}`, {
      points: PAYOUT_MIN_POINTS,
      money: money(payoutMoney(PAYOUT_MIN_POINTS), PAYOUT_CURRENCY),
    })
}
