import "../../i18n/seldom-texts.ts"
import { useTranslation } from "react-i18next"
import { callTimerText } from "#schema/rules/calls/call-time.ts"
import { Button } from "../../ui/Button.tsx"
import type { MatchBarModel } from "./match-model.ts"

interface Props {
  match: MatchBarModel
  onPrivate: () => void
  onNext: () => void
}

/** The bar of a match call: the time left, the next match, and a private call when both want it. */
export const MatchBar = ({ match, onPrivate, onNext }: Props) => {
  const { t } = useTranslation("more")
  const { isPrivate, secondsLeft, offer, name } = match
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3 rounded-2xl bg-black/60 px-4 py-2.5 text-white">
      <p className="min-w-[min(100%,8rem)] flex-1 text-sm font-semibold tabular-nums">
        {isPrivate ? t("match.isPrivate") : t("match.left", { time: callTimerText(secondsLeft * 1_000) })}
      </p>
      {!isPrivate && offer !== null && <Offer offer={offer} onPrivate={onPrivate} />}
      <Button size="small" onClick={onNext}>
        {t("match.next")}
      </Button>
      <p role="status" className="w-full text-sm text-white/85 empty:hidden">
        {!isPrivate && offer?.askedByThem ? t("match.theyAsk", { name }) : ""}
        {!isPrivate && offer?.askedByMe ? t("match.asked", { name }) : ""}
      </p>
    </div>
  )
}

const Offer = ({ offer, onPrivate }: { offer: NonNullable<MatchBarModel["offer"]>; onPrivate: () => void }) => {
  const { t } = useTranslation("more")
  const { isPayer, perMinute, secondsToWait, askedByMe, askedByThem } = offer
  const price = t(isPayer ? "match.perMinute" : "match.earnPerMinute", { count: perMinute })
  if (secondsToWait > 0)
    return <p className="text-sm text-white/85 tabular-nums">{t("match.soon", { seconds: secondsToWait })}</p>
  return (
    <Button size="small" look="primary" loading={askedByMe} onClick={onPrivate}>
      {t(askedByThem ? "match.accept" : "match.goPrivate")} · {price}
    </Button>
  )
}
