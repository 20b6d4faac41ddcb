import { MessageCircle, Phone, Video } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { PriceTag } from "../../ui/PriceTag.tsx"
import type { ProfileModel } from "./profile-model.ts"

interface Props {
  person: ProfileModel
  onChat: () => void
  onCall: (kind: "video" | "voice") => void
  className: string
}

/** Chat, voice and video. When calls are off, the line above says why and chat becomes the one thing to press. */
export const ProfileActionsBar = ({ person, onChat, onCall, className }: Props) => {
  const { t } = useTranslation()
  const canCall = person.isHost && person.callOff === undefined
  return (
    <div className={className}>
      {person.isHost && (
        <p className="mb-2.5 flex min-h-6 items-center justify-center gap-2 text-sm text-muted md:justify-start">
          {person.callOff ?? <PriceTag coinsPerMinute={person.coinsPerMinute} long />}
        </p>
      )}
      <div className="flex gap-3">
        <Button look={canCall ? "quiet" : "primary"} onClick={onChat} className="flex-1 max-[23rem]:px-3 md:flex-none">
          <MessageCircle aria-hidden className="size-5" />
          {t("profile.chat")}
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
              className="flex-1 max-[23rem]:px-3 md:flex-none"
            >
              <Video aria-hidden className="size-5 fill-current" />
              {t("profile.video")}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
