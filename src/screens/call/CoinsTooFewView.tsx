import { MessageCircle } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { Button } from "../../ui/Button.tsx"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"

interface Props {
  needed: number
  balance: number
  onChat: () => void
  /** Leads to ways to get coins. */
  onCoins: () => void
  onClose: () => void
}

/** Shown when the balance does not pay for the call. Chatting is free. */
export const CoinsTooFewView = ({ needed, balance, onChat, onCoins, onClose }: Props) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("call.coinsTitle")}
      description={t("call.coinsText", { needed: number(needed), balance: number(balance) })}
    >
      <p className="mb-6 flex flex-wrap items-center justify-center gap-3 rounded-2xl bg-gold-soft py-6 text-3xl font-bold text-gold tabular-nums">
        <CoinIcon />
        <span aria-hidden>{number(balance)}</span>
        <span aria-hidden className="text-xl font-medium text-muted">
          / {number(needed)}
        </span>
        <MoneyOf coins={needed} />
      </p>
      <div className="flex flex-col gap-3">
        <Button look="primary" wide onClick={onChat}>
          <MessageCircle aria-hidden className="size-5" />
          {t("call.coinsChat")}
        </Button>
        <Button wide onClick={onCoins}>
          <CoinIcon className="size-5" />
          {t("call.coinsGet")}
        </Button>
        <Button wide look="plain" onClick={onClose}>
          {t("common.notNow")}
        </Button>
      </div>
    </Dialog>
  )
}
