import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { chatTimeText } from "#schema/rules/chat-time.ts"
import { deviceTime } from "../../../browser/clock.ts"
import { useFormats } from "../../../i18n/format.ts"
import { useGiftName } from "../../../i18n/gift-name.ts"
import { classNames } from "../../../ui/class-names.ts"
import { CoinAmount } from "../../../ui/coins/CoinAmount.tsx"
import type { ContentOf, RowProps } from "./row-props.ts"

const JUST_NOW_MS = 10_000

/** A gift: its picture, the count and, for the giver, its cost. A gift that has just arrived is animated once. */
export const GiftRow = ({ content: { gift }, message, name, now, words }: RowProps<ContentOf<"gift">>) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const giftName = useGiftName()(gift)
  const picture = useRef<HTMLImageElement>(null)
  const isNew = deviceTime() - message.time < JUST_NOW_MS
  useEffect(() => {
    if (!isNew || matchMedia("(prefers-reduced-motion: reduce)").matches) return
    picture.current?.animate(
      [{ transform: "scale(0.4) rotate(-10deg)" }, { transform: "scale(1.15)", offset: 0.6 }, { transform: "none" }],
      { duration: 600, easing: "ease-out" },
    )
  }, [isNew])
  const { mine } = message
  return (
    <div className={classNames("flex px-4 pt-3 md:px-6", mine ? "justify-end" : "justify-start")}>
      <div className="flex max-w-[82%] items-center gap-3 rounded-2xl border border-line bg-surface py-2 ps-3 pe-4">
        <img ref={picture} src={gift.giftImage} alt="" width={56} height={56} className="size-14 shrink-0" />
        <div className="min-w-0">
          <p className="leading-tight font-semibold">
            <span className="sr-only">{mine ? words.you : name}: </span>
            {t("thread.giftGiven", { name: giftName })}
            {gift.count > 1 && <span className="ms-2 text-accent-text tabular-nums">{`×${number(gift.count)}`}</span>}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {mine && gift.gold > 0 && (
              <CoinAmount coins={gift.gold * gift.count} money="said" className="gap-1 text-sm" />
            )}
            <time dateTime={new Date(message.time).toISOString()} className="text-xs text-faint tabular-nums">
              {chatTimeText(message.time, now, words.yesterday)}
            </time>
          </p>
        </div>
      </div>
    </div>
  )
}
