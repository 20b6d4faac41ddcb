import { MessageCircle, Mic, MicOff, SwitchCamera, Video, VideoOff } from "lucide-react"
import { useTranslation } from "react-i18next"
import { CountBadge } from "../../ui/Badge.tsx"
import { classNames } from "../../ui/class-names.ts"
import type { InCallActions, InCallModel } from "./call-model.ts"
import { HangUpIcon } from "./HangUpIcon.tsx"
import { RoundAction } from "./RoundAction.tsx"

interface Props extends InCallActions {
  call: InCallModel
  isShown: boolean
  onStir: () => void
}

/** Microphone, camera, flip, chat, gift and End. Only End never hides. */
export const CallControls = ({
  call,
  isShown,
  onStir,
  onMicrophone,
  onCamera,
  onFlip,
  onChat,
  onGift,
  onEnd,
}: Props) => {
  const { t } = useTranslation()
  const more = useTranslation("more").t
  const isVideo = call.kind === "video"
  return (
    <div className="call-controls absolute inset-x-0 bottom-[max(1.75rem,env(safe-area-inset-bottom))] z-10 flex items-center justify-center gap-3 px-4 md:gap-4">
      <fieldset
        aria-label={t("call.controls")}
        onFocus={onStir}
        className={classNames(
          "flex gap-3 transition duration-300 md:gap-4",
          !isShown && "pointer-events-none translate-y-3 opacity-0",
        )}
      >
        <RoundAction
          look={call.microphone ? "on" : "off"}
          label={call.microphone ? t("call.mute") : t("call.unmute")}
          pressed={!call.microphone}
          icon={call.microphone ? <Mic aria-hidden /> : <MicOff aria-hidden />}
          onPress={() => onMicrophone(!call.microphone)}
        >
          {call.ownSpeaks && <span data-speaks className="call-heard" title={more("callMedia.youSpeak")} />}
        </RoundAction>
        {isVideo && (
          <RoundAction
            look={call.camera ? "on" : "off"}
            label={call.camera ? t("call.cameraTurnOff") : t("call.cameraOn")}
            pressed={!call.camera}
            icon={call.camera ? <Video aria-hidden /> : <VideoOff aria-hidden />}
            onPress={() => onCamera(!call.camera)}
          />
        )}
        {isVideo && call.canFlip && (
          <RoundAction look="on" label={t("call.flip")} icon={<SwitchCamera aria-hidden />} onPress={onFlip} />
        )}
        <RoundAction look="on" label={t("call.chat")} icon={<MessageCircle aria-hidden />} onPress={onChat}>
          <CountBadge
            count={call.unread}
            label={t("chats.unread", { count: call.unread })}
            className="absolute -end-1 -top-1"
          />
        </RoundAction>
        {call.phase === "talking" && (
          <RoundAction
            look="on"
            label={t("thread.gift")}
            icon={<img src="/gifts/wrapped-gift.svg" alt="" className="size-6" />}
            onPress={onGift}
          />
        )}
      </fieldset>
      <RoundAction look="decline" label={t("call.end")} icon={<HangUpIcon />} onPress={onEnd} />
    </div>
  )
}
