import { Timer } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { FlashOffer } from "#schema/shop/shop.ts"
import { useFormats } from "../../i18n/format.ts"
import { Button } from "../../ui/Button.tsx"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { timeLeft } from "./shop-model.ts"

interface Props {
  offer: FlashOffer
  /** Gateway time, ms. */
  now: number
  onLook: () => void
  onClose: () => void
}

/** One offer, with the usual price and its real end. */
export const OfferView = ({ offer, now, onLook, onClose }: Props) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const { number, money } = useFormats()
  const { kind, totalCoinNum, beforeAmount, afterAmount, currency, endTime, discount } = offer
  return (
    <Dialog open onClose={onClose} title={t(`offer.${kind}`)} description={t("offer.text", { percent: discount })}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col items-center gap-2 rounded-2xl bg-gold-soft py-6">
          <p className="flex items-center gap-3 text-3xl font-bold text-gold tabular-nums">
            <CoinIcon className="size-8" />
            <span aria-hidden>{number(totalCoinNum)}</span>
            <span className="sr-only">{t("shop.coins", { count: totalCoinNum })}</span>
          </p>
          <p className="flex items-center gap-3 text-xl font-semibold tabular-nums">
            <span className="text-sm font-normal text-muted">
              <span className="sr-only">{t("shop.before")} </span>
              <s>{money(beforeAmount, currency)}</s>
            </span>
            {money(afterAmount, currency)}
          </p>
          <p className="flex items-center gap-1.5 text-sm tabular-nums">
            <Timer aria-hidden className="size-4 shrink-0" />
            {t("shop.ends", { time: timeLeft(endTime - now) })}
          </p>
        </div>
        <div className="flex flex-col gap-3">
          <Button look="primary" wide onClick={onLook}>
            {t("offer.look")}
          </Button>
          <Button wide look="plain" onClick={onClose}>
            {common("common.notNow")}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
