import { useContext } from "react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { classNames } from "../class-names.ts"
import { CoinIcon } from "./CoinIcon.tsx"
import { CoinPriceContext } from "./coin-price.ts"
import { MoneyOf } from "./MoneyOf.tsx"

interface Props {
  coinsPerMinute: number
  /** Dark pill for use on a photo, which grows by a line when the money is known. */
  onPhoto?: boolean
  /** "80 coins/min" in place of "80/min". */
  long?: boolean
  className?: string
}

export const PriceTag = ({ coinsPerMinute, onPhoto = false, long = false, className }: Props) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const coin = useContext(CoinPriceContext)
  const coins = number(coinsPerMinute)
  return (
    <span
      className={classNames(
        "inline-flex font-semibold tabular-nums",
        onPhoto
          ? "night flex-col justify-center rounded-2xl bg-black/50 px-2 py-1 text-xs text-gold backdrop-blur-md"
          : "flex-wrap items-center gap-x-2 text-gold",
        className,
      )}
    >
      <span className={classNames("inline-flex items-center gap-1", !long && "whitespace-nowrap")}>
        <CoinIcon className="size-[1.1em] shrink-0" />
        <span aria-hidden>
          {coinsPerMinute === 0
            ? t("price.free")
            : long
              ? t("price.perMinute", { coins })
              : t("price.short", { coins })}
        </span>
        <span className="sr-only">{coinsPerMinute === 0 ? t("price.free") : t("price.perMinute", { coins })}</span>
      </span>
      {onPhoto ? (
        coin && <MoneyOf coins={coinsPerMinute} className="text-white/85" />
      ) : (
        <MoneyOf coins={coinsPerMinute} className={long ? undefined : "text-muted"} />
      )}
    </span>
  )
}
