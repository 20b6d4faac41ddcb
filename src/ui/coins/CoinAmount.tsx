import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { classNames } from "../class-names.ts"
import { CoinIcon } from "./CoinIcon.tsx"

/** A number of coins, in gold, with its unit for screen readers. */
export const CoinAmount = ({ coins, className }: { coins: number; className?: string }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <span className={classNames("inline-flex items-center gap-1.5 font-semibold text-gold tabular-nums", className)}>
      <CoinIcon />
      <span aria-hidden>{number(coins)}</span>
      <span className="sr-only">{t("account.coins", { count: coins })}</span>
    </span>
  )
}
