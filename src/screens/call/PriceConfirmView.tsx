import { Phone, Video } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { CallKind } from "#schema/rules/calls/call-gate.ts"
import { useFormats } from "../../i18n/format.ts"
import { Button } from "../../ui/Button.tsx"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { Avatar } from "../../ui/people/Avatar.tsx"
import type { CallPerson } from "./call-model.ts"

interface Props {
  person: CallPerson
  kind: CallKind
  coinsPerMinute: number
  /** The most that a minute costs in money; undefined while no price is known. */
  money?: string | undefined
  balance: number
  busy?: boolean
  onStart: () => void
  onClose: () => void
}

/** Tells the price and asks the user to agree before anything rings. */
export const PriceConfirmView = ({
  person,
  kind,
  coinsPerMinute,
  money,
  balance,
  busy = false,
  onStart,
  onClose,
}: Props) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const minutes = coinsPerMinute > 0 ? Math.floor(balance / coinsPerMinute) : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(kind === "video" ? "call.priceTitleVideo" : "call.priceTitleVoice", { name: person.name })}
    >
      <div className="flex flex-wrap items-center gap-5 py-5">
        <Avatar name={person.name} src={person.photo} size="large" />
        <div className="min-w-[min(60%,10rem)] flex-1">
          <p className="flex items-center gap-2 text-2xl font-bold text-gold tabular-nums">
            <CoinIcon />
            {coinsPerMinute === 0 ? t("price.free") : t("call.price", { coins: number(coinsPerMinute) })}
          </p>
          {money !== undefined && <p className="text-sm">{t("call.atMost", { money })}</p>}
          {coinsPerMinute > 0 && <p className="mt-1 text-sm text-pretty text-muted">{t("call.priceMinimum")}</p>}
        </div>
      </div>
      <p className="mb-5 rounded-2xl bg-raised px-4 py-3 text-sm text-muted">
        {t("call.priceBalance", { coins: number(balance) })} <MoneyOf coins={balance} className="" />
        {minutes !== undefined && ` · ${t("call.priceEnough", { count: minutes })}`}
      </p>
      <div className="flex flex-col gap-3">
        <Button look="primary" size="large" wide loading={busy} onClick={onStart}>
          {kind === "video" ? (
            <Video aria-hidden className="size-5 fill-current" />
          ) : (
            <Phone aria-hidden className="size-5 fill-current" />
          )}
          {t("call.start")}
        </Button>
        <Button wide onClick={onClose}>
          {t("common.notNow")}
        </Button>
      </div>
      <p className="mt-4 text-center text-xs text-faint">{t("call.tipChange")}</p>
    </Dialog>
  )
}
