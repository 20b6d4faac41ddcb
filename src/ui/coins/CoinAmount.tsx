import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { classNames } from "../class-names.ts"
import { CoinIcon } from "./CoinIcon.tsx"
import { useMoneyBeside } from "./coin-price.ts"
import { MoneyOf } from "./MoneyOf.tsx"

interface Props {
  coins: number
  /**
   * Where the price in money is: beside the coins; in the title and for screen readers only; or nowhere, as where
   * another price is shown.
   */
  money?: "beside" | "said" | "none"
  className?: string
}

/** A number of coins, in gold, with its unit for screen readers and its price in money. */
export const CoinAmount = ({ coins, money = "beside", className }: Props) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const title = useMoneyBeside()(coins) ?? undefined
  return (
    <span
      title={money === "said" ? title : undefined}
      className={classNames("inline-flex items-center gap-1.5 font-semibold text-gold tabular-nums", className)}
    >
      <CoinIcon />
      <span aria-hidden>{number(coins)}</span>
      <span className="sr-only">{t("account.coins", { count: coins })}</span>
      {money !== "none" && <MoneyOf coins={coins} said={money === "said"} />}
    </span>
  )
}
