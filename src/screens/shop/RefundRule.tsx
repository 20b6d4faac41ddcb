import { useTranslation } from "react-i18next"
import { REFUND_HOURS } from "#schema/rules/coins/shop.ts"

/** The one rule for refunds of purchases. */
export const RefundRule = () => {
  const { t } = useTranslation("more")
  return <p className="text-sm text-pretty text-muted">{t("shop.refundRule", { hours: REFUND_HOURS })}</p>
}
