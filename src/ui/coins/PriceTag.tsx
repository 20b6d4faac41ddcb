import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { classNames } from "../class-names.ts"
import { CoinIcon } from "./CoinIcon.tsx"

interface Props {
  coinsPerMinute: number
  /** Dark pill for use on a photo. */
  onPhoto?: boolean
  /** "80 coins/min" in place of "80/min". */
  long?: boolean
  className?: string
}

export const PriceTag = ({ coinsPerMinute, onPhoto = false, long = false, className }: Props) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const coins = number(coinsPerMinute)
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 font-semibold whitespace-nowrap tabular-nums",
        onPhoto ? "night min-h-6 rounded-full bg-black/50 px-2 text-xs text-gold backdrop-blur-md" : "text-gold",
        className,
      )}
    >
      <CoinIcon />
      <span aria-hidden>
        {coinsPerMinute === 0 ? t("price.free") : long ? t("price.perMinute", { coins }) : t("price.short", { coins })}
      </span>
      <span className="sr-only">{coinsPerMinute === 0 ? t("price.free") : t("price.perMinute", { coins })}</span>
    </span>
  )
}
