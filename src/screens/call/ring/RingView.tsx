import { Flag, Phone, Video, Volume2, VolumeX } from "lucide-react"
import { useTranslation } from "react-i18next"
import { RING_TIMEOUT_MS } from "#schema/rules/constants.ts"
import "../../../i18n/call-media-texts.ts"
import { WordBadge } from "../../../ui/Badge.tsx"
import { CallBackdrop } from "../CallBackdrop.tsx"
import { CallStage } from "../CallStage.tsx"
import type { RingModel } from "../call-model.ts"
import { HangUpIcon } from "../HangUpIcon.tsx"
import { RoundAction } from "../RoundAction.tsx"
import { RingPhoto } from "./RingPhoto.tsx"

interface Props {
  ring: RingModel
  /** Told before the user's first call. */
  note?: string | undefined
  /** Whether the ring is heard. */
  sound: { readonly isOn: boolean; readonly onChange: (on: boolean) => void }
  onAccept: () => void
  /** Answers without video. */
  onAcceptVoice: () => void
  onDecline: () => void
  /** Declines, and opens the safety actions for this person. */
  onSafety: () => void
}

const QUIET_BUTTON =
  "inline-flex min-h-12 shrink-0 items-center gap-2 rounded-2xl px-5 text-sm text-white/85 transition hover:bg-white/20"

/** An incoming call: the whole screen on phones, a card on desktops. The camera stays off until Accept. */
export const RingView = ({ ring, note, sound, onAccept, onAcceptVoice, onDecline, onSafety }: Props) => {
  const { t } = useTranslation()
  const more = useTranslation("more").t
  const isVideo = ring.kind === "video"
  const title = isVideo ? t("call.incomingVideo") : t("call.incomingVoice")
  return (
    <CallStage
      role="alertdialog"
      scrim
      label={`${title}: ${ring.person.name}`}
      onEscape={onDecline}
      className="night fixed inset-0 z-60 animate-appear overflow-hidden text-white outline-none md:inset-auto md:end-6 md:top-6 md:w-96 md:animate-rise md:rounded-3xl md:shadow-sheet md:ring-1 md:ring-white/15"
    >
      <CallBackdrop person={ring.person} />
      <div className="relative flex h-full flex-col items-center overflow-y-auto px-6 pt-[max(3rem,env(safe-area-inset-top))] pb-[max(2.5rem,env(safe-area-inset-bottom))] text-center md:py-8">
        <p className="flex items-center gap-2 text-base font-medium text-white/90">
          {isVideo ? <Video aria-hidden className="size-5" /> : <Phone aria-hidden className="size-5" />}
          {title}
        </p>
        <div className="flex flex-[1_0_auto] flex-col items-center justify-center gap-3 py-6">
          <RingPhoto person={ring.person} left={(ring.secondsLeft * 1000) / RING_TIMEOUT_MS} />
          <p className="mt-4 flex items-center gap-2.5 text-3xl font-bold tracking-tight">
            {ring.person.name}
            {ring.person.demo && <WordBadge onPhoto>{t("demo.badge")}</WordBadge>}
          </p>
          <p className="text-base text-white/90">
            {t("call.freeForYou")}
            {ring.pointsPerMinute > 0 && ` · ${t("call.earns", { points: ring.pointsPerMinute })}`}
          </p>
          <p className="text-sm text-white/75 tabular-nums">{t("call.ringLeft", { count: ring.secondsLeft })}</p>
          {note && <p className="max-w-xs text-sm text-white/75">{note}</p>}
        </div>
        {isVideo && (
          <>
            <button
              type="button"
              onClick={onAcceptVoice}
              className="mb-2 inline-flex min-h-12 shrink-0 items-center gap-2 rounded-2xl bg-white/12 px-5 font-medium backdrop-blur-md transition hover:bg-white/20"
            >
              <Phone aria-hidden className="size-5" />
              {t("call.acceptVoice")}
            </button>
            <p className="mb-6 text-sm text-white/75">{t("call.cameraOff")}</p>
          </>
        )}
        <div className="flex w-full max-w-80 justify-between">
          <RoundAction
            size="large"
            showsLabel
            look="decline"
            label={t("call.decline")}
            icon={<HangUpIcon />}
            onPress={onDecline}
          />
          <RoundAction
            size="large"
            showsLabel
            look="accept"
            label={t("call.accept")}
            icon={
              isVideo ? <Video aria-hidden className="fill-current" /> : <Phone aria-hidden className="fill-current" />
            }
            onPress={onAccept}
          />
        </div>
        <button
          type="button"
          aria-pressed={sound.isOn}
          onClick={() => sound.onChange(!sound.isOn)}
          className={`mt-6 ${QUIET_BUTTON}`}
        >
          {sound.isOn ? <Volume2 aria-hidden className="size-4" /> : <VolumeX aria-hidden className="size-4" />}
          {more("callMedia.ringSound")}
        </button>
        <button type="button" onClick={onSafety} className={QUIET_BUTTON}>
          <Flag aria-hidden className="size-4" />
          {more("callMedia.declineSafety")}
        </button>
      </div>
    </CallStage>
  )
}
