import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { GiftNote } from "#schema/gifts/gift.ts"
import { useFormats } from "../../i18n/format.ts"
import { useGiftName } from "../../i18n/gift-name.ts"
import { burst } from "./burst.ts"

const SHOWN_MS = 3_000

interface Props {
  gift: GiftNote
  mine: boolean
  /** The name of the other side of the call. */
  name: string
  onEnd: () => void
}

/** A gift over the call: its picture for a moment, and who sent it. */
export const GiftShow = ({ gift, mine, name, onEnd }: Props) => {
  const { t } = useTranslation("more")
  const { number } = useFormats()
  const picture = useRef<HTMLImageElement>(null)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    burst(picture.current)
    const timer = setTimeout(() => end.current(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  const giftName = useGiftName()(gift)
  const what = gift.count > 1 ? `${giftName} ×${number(gift.count)}` : giftName
  return (
    <div className="pointer-events-none fixed inset-0 z-60 flex flex-col items-center justify-center gap-4">
      <img ref={picture} src={gift.giftImage} alt="" className="size-44 opacity-0" />
      <p
        role="status"
        className="night flex max-w-full items-center gap-2 rounded-full bg-black/65 px-4 py-2 text-sm font-medium text-white"
      >
        <img src={gift.giftImage} alt="" className="size-6" />
        <span className="truncate">{mine ? t("gift.sentInCall", { what }) : t("gift.gotInCall", { name, what })}</span>
      </p>
    </div>
  )
}
