import { MicOff, Settings2, SignalHigh, SignalLow, SignalMedium } from "lucide-react"
import { useTranslation } from "react-i18next"
import { callTimerText } from "#schema/rules/calls/call-time.ts"
import { useFormats } from "../../i18n/format.ts"
import { classNames } from "../../ui/class-names.ts"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import type { InCallModel } from "./call-model.ts"

const signals = {
  good: <SignalHigh aria-hidden className="size-5" />,
  fair: <SignalMedium aria-hidden className="size-5" />,
  poor: <SignalLow aria-hidden className="size-5 text-busy" />,
}

interface Props {
  call: InCallModel
  /** The options are open below the line. */
  isOpen: boolean
  onOptions: () => void
}

/** Name, time, money so far, minutes left, connection quality. Always visible. */
export const CallTopLine = ({ call, isOpen, onOptions }: Props) => {
  const { t } = useTranslation()
  const more = useTranslation("more").t
  const { number } = useFormats()
  const { money, quality } = call
  const amount = number(money.amount)
  const soFar =
    money.kind === "coins" ? t("call.coinsSoFar", { coins: amount }) : t("call.pointsSoFar", { points: amount })
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-2xl bg-black/60 px-4 py-2.5">
      <div className="min-w-[min(100%,8rem)] flex-1">
        <p className="flex items-center gap-2 leading-tight font-semibold">
          <span className="truncate">{call.person.name}</span>
          {!call.remoteMicrophone && (
            <span title={t("call.remoteMuted", { name: call.person.name })}>
              <MicOff aria-hidden className="size-4 text-white/80" />
              <span className="sr-only">{t("call.remoteMuted", { name: call.person.name })}</span>
            </span>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-white/85 tabular-nums">
          <span role="timer">{callTimerText(call.elapsedMs)}</span>
          {call.minutesLeft !== undefined && <span>{t("call.minutesLeft", { count: call.minutesLeft })}</span>}
        </p>
      </div>
      <p
        title={soFar}
        className={classNames(
          "flex flex-col items-end text-sm font-semibold tabular-nums",
          money.kind === "coins" && "text-gold",
        )}
      >
        <span aria-hidden className="flex items-center gap-1.5">
          {money.kind === "coins" && <CoinIcon />}
          {money.kind === "coins" ? amount : t("account.pointsValue", { count: money.amount })}
        </span>
        <span className="sr-only">{soFar}</span>
        {money.kind === "coins" && <MoneyOf coins={money.amount} className="text-xs text-white/85" />}
      </p>
      {quality && (
        <span title={t(`call.signal.${quality}`)}>
          {signals[quality]}
          <span className="sr-only">{t(`call.signal.${quality}`)}</span>
        </span>
      )}
      <IconButton
        look="photo"
        size="small"
        label={more("callMedia.options")}
        icon={<Settings2 aria-hidden className="size-5" />}
        aria-expanded={isOpen}
        onClick={onOptions}
      />
    </div>
  )
}
