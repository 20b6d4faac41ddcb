import { useTranslation } from "react-i18next"
import type { GiftSum } from "#schema/gifts/gift.ts"
import { useRemote } from "../../client/use-remote.ts"
import { useFormats } from "../../i18n/format.ts"
import { useGiftName } from "../../i18n/gift-name.ts"

/** The gifts that a person received, most valuable first. Nothing is shown while there are none. */
export const GiftWall = ({ userId }: { userId: number }) => {
  const wall = useRemote({ _tag: "giftWall", userId })
  const gifts = wall.state === "loading" ? undefined : wall.value
  return gifts === undefined || gifts.length === 0 ? null : <GiftWallView gifts={gifts} />
}

export const GiftWallView = ({ gifts }: { gifts: ReadonlyArray<GiftSum> }) => {
  const { t } = useTranslation("more")
  const { number } = useFormats()
  const nameOf = useGiftName()
  return (
    <section>
      <h2 className="mb-2.5 text-sm font-semibold text-muted">{t("gift.wall")}</h2>
      <ul className="flex flex-wrap gap-2">
        {gifts.map((gift) => (
          <li
            key={gift.giftId}
            title={nameOf(gift)}
            className="flex flex-col items-center gap-1 rounded-2xl bg-raised px-3 py-2.5"
          >
            <img src={gift.giftImage} alt={nameOf(gift)} className="size-9" />
            <span className="text-xs font-semibold text-muted tabular-nums">{`×${number(gift.count)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
