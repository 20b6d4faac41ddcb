import { MoreVertical, Phone, Video } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { NOTICES_ID } from "#schema/rules/notices.ts"
import { useFormats } from "../../i18n/format.ts"
import { useMoneyBeside } from "../../ui/coins/coin-price.ts"
import { PriceTag } from "../../ui/coins/PriceTag.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { Link } from "../../ui/Link.tsx"
import { Avatar } from "../../ui/people/Avatar.tsx"
import { ThreadBar } from "./ThreadBar.tsx"
import type { ThreadFriend } from "./thread-model.ts"

interface Props {
  friend: ThreadFriend
  /** The balance. */
  end?: ReactNode
  onBack: () => void
  onCall: (kind: "video" | "voice") => void
  /** Opens the menu: friend, block, report. */
  onMore: () => void
}

/** Who this is, whether they are online, and the call buttons with their price. */
export const ThreadHeader = ({ friend, end, onBack, onCall, onMore }: Props) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const money = useMoneyBeside()(friend.coinsPerMinute)
  const price = [t("price.perMinute", { coins: number(friend.coinsPerMinute) }), money].filter(Boolean).join(" ")
  return (
    <ThreadBar onBack={onBack}>
      <Link
        to={friend.id === NOTICES_ID ? "/help" : `/profile/${friend.id}`}
        title={t("thread.openProfile", { name: friend.name })}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-2xl p-1 @max-[15rem]:[&>*:first-child]:hidden"
      >
        <Avatar name={friend.name} src={friend.photo} size="small" status={friend.status} />
        <div className="min-w-0">
          <h1 className="truncate leading-tight font-semibold">{friend.name}</h1>
          <p className="flex items-center gap-2 text-xs text-muted">
            {friend.status !== "unknown" && (
              <span className="truncate">{friend.seen ?? t(`status.${friend.status}`)}</span>
            )}
            {friend.isHost && (
              <PriceTag coinsPerMinute={friend.coinsPerMinute} className="shrink-0 max-md:hidden @max-[23rem]:hidden" />
            )}
          </p>
        </div>
      </Link>
      <span className="@max-[23rem]:hidden">{end}</span>
      {friend.isHost && (
        <>
          <IconButton
            size="small"
            label={`${t("profile.voice")}, ${price}`}
            off={friend.callOff}
            icon={<Phone className="size-5" />}
            onClick={() => onCall("voice")}
          />
          <IconButton
            size="small"
            label={`${t("profile.video")}, ${price}`}
            off={friend.callOff}
            icon={<Video className="size-5" />}
            onClick={() => onCall("video")}
          />
        </>
      )}
      <IconButton size="small" label={t("common.more")} icon={<MoreVertical className="size-5" />} onClick={onMore} />
    </ThreadBar>
  )
}
