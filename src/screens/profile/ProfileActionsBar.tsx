import { MessageCircle, Phone, Video } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { Button } from "../../ui/Button.tsx"
import { classNames } from "../../ui/class-names.ts"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import { PriceTag } from "../../ui/coins/PriceTag.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import type { ProfileModel } from "./profile-model.ts"

interface Props {
  person: ProfileModel
  onChat: () => void
  onCall: (kind: "video" | "voice") => void
  onCoins: () => void
  className: string
}

/**
 * Chat, voice and video. When calls are off, the line above says why and chat becomes the main button; on phones chat
 * then shows its label.
 */
export const ProfileActionsBar = ({ person, onChat, onCall, onCoins, className }: Props) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { coinsShort } = person
  const canCall = person.isHost && person.callOff === undefined && coinsShort === undefined
  return (
    <div className={className}>
      {person.isHost && (
        <p className="mb-2.5 flex min-h-6 flex-wrap items-center justify-center gap-x-2 text-center text-sm text-muted md:justify-start md:text-start">
          {person.callOff ??
            (coinsShort === undefined ? (
              <PriceTag coinsPerMinute={person.coinsPerMinute} long />
            ) : (
              <>
                {t("call.coinsText", { needed: number(coinsShort.needed), balance: number(coinsShort.balance) })}
                <MoneyOf coins={coinsShort.needed} />
                <Button look="plain" size="small" onClick={onCoins}>
                  {t("call.coinsGet")}
                </Button>
              </>
            ))}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          look={canCall ? "quiet" : "primary"}
          onClick={onChat}
          className={classNames("md:flex-none", canCall ? "max-md:rounded-full max-md:px-3.5" : "grow")}
        >
          <MessageCircle aria-hidden className="size-5" />
          <span className={canCall ? "max-md:sr-only" : ""}>{t("profile.chat")}</span>
        </Button>
        {person.isHost && (
          <>
            <IconButton
              look="quiet"
              label={t("profile.voice")}
              off={person.callOff}
              icon={<Phone className="size-5" />}
              onClick={() => onCall("voice")}
            />
            <Button
              look={canCall ? "primary" : "quiet"}
              off={person.callOff}
              onClick={() => onCall("video")}
              className={classNames("md:flex-none", canCall ? "grow" : "max-md:rounded-full max-md:px-3.5")}
            >
              <Video aria-hidden className="size-5 fill-current" />
              <span className={canCall ? "" : "max-md:sr-only"}>{t("profile.video")}</span>
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
