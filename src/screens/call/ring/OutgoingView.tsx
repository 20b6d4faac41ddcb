import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { RING_TIMEOUT_MS } from "#schema/rules/constants.ts"
import { PriceTag } from "../../../ui/coins/PriceTag.tsx"
import { CallBackdrop } from "../CallBackdrop.tsx"
import { CallStage } from "../CallStage.tsx"
import type { OutgoingModel } from "../call-model.ts"
import { HangUpIcon } from "../HangUpIcon.tsx"
import { RoundAction } from "../RoundAction.tsx"
import { RingPhoto } from "./RingPhoto.tsx"

interface Props {
  outgoing: OutgoingModel
  /** The user's own camera; absent in a voice call. */
  ownPicture?: ReactNode
  /** Told before the user's first call. */
  note?: string | undefined
  onCancel: () => void
}

/** Waiting for the other side to answer. */
export const OutgoingView = ({ outgoing, ownPicture, note, onCancel }: Props) => {
  const { t } = useTranslation()
  const { person, state, secondsLeft } = outgoing
  return (
    <CallStage
      label={t("call.calling", { name: person.name })}
      onEscape={onCancel}
      className="night fixed inset-0 z-50 animate-appear text-white outline-none"
    >
      <CallBackdrop person={person} />
      {ownPicture && (
        <div className="absolute end-4 top-[max(1rem,env(safe-area-inset-top))] z-10 aspect-3/4 w-28 overflow-hidden rounded-2xl bg-black/40 shadow-lift ring-1 ring-white/20 md:w-44">
          {ownPicture}
        </div>
      )}
      <div className="relative flex h-full flex-col items-center overflow-y-auto px-6 pt-16 pb-[max(2.5rem,env(safe-area-inset-bottom))] text-center">
        <div className="flex flex-[1_0_auto] flex-col items-center justify-center gap-3">
          <RingPhoto person={person} left={secondsLeft === undefined ? 1 : (secondsLeft * 1000) / RING_TIMEOUT_MS} />
          <h2 className="mt-4 text-3xl font-bold tracking-tight text-balance">
            {t("call.calling", { name: person.name })}
          </h2>
          <p role="status" className="text-base text-white/85">
            {state === "calling" ? " " : t(`call.${state}`)}
          </p>
          <PriceTag coinsPerMinute={outgoing.coinsPerMinute} long />
          <p className="max-w-xs text-sm text-white/75">{t("call.priceMinimum")}</p>
          {note && <p className="max-w-xs text-sm text-white/75">{note}</p>}
        </div>
        <RoundAction
          size="large"
          showsLabel
          look="decline"
          label={t("call.cancelCall")}
          icon={<HangUpIcon />}
          onPress={onCancel}
        />
      </div>
    </CallStage>
  )
}
