import { useTranslation } from "react-i18next"
import { useNow } from "../../browser/use-now.ts"
import { Button } from "../../ui/Button.tsx"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { untilText } from "./matching-model.ts"
import "./matching.css"

interface Props {
  /** Device time, ms, at which free matches are renewed. */
  resetsAt: number
  price: number
  balance: number
  onCoins: () => void
  onVip: () => void
  onClose: () => void
}

/**
 * Shown when the day's free matches are used up and the coins do not suffice: the time until new ones, the balance, and
 * the two ways on.
 */
export const MatchLimitView = ({ resetsAt, price, balance, onCoins, onVip, onClose }: Props) => {
  const { t } = useTranslation("more")
  const { t: tPage } = useTranslation()
  const now = useNow(1_000)
  return (
    <Dialog open onClose={onClose} title={t("match.limitTitle")} description={t("match.limitText")}>
      <p role="timer" className="match-until">
        {untilText(resetsAt - now)}
      </p>
      <div className="pt-2 pb-6 text-center text-muted">
        <p>{t("match.limitPrice", { count: price })}</p>
        {balance < price && <p>{t("match.limitBalance", { count: balance })}</p>}
      </div>
      <div className="flex flex-col gap-3">
        <Button look="primary" wide onClick={onVip}>
          {t("match.becomeVip")}
        </Button>
        <Button wide onClick={onCoins}>
          <CoinIcon className="size-5" />
          {t("match.getCoins")}
        </Button>
        <Button look="plain" wide onClick={onClose}>
          {tPage("common.notNow")}
        </Button>
      </div>
    </Dialog>
  )
}
