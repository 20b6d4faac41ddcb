import { Maximize2 } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { callTimerText } from "#schema/rules/calls/call-time.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { Photo } from "../../ui/people/Photo.tsx"
import type { InCallModel } from "./call-model.ts"
import { HangUpIcon } from "./HangUpIcon.tsx"
import { type Notices, SmallNotices } from "./SmallNotices.tsx"

interface Props {
  call: Pick<InCallModel, "person" | "elapsedMs"> & Notices
  /** The other side's video. */
  picture?: ReactNode
  /** Takes the focus: the call has just become small, so the element that had the focus is gone. */
  takesFocus?: boolean
  onReturn: () => void
  onTopUp: () => void
  onEnd: () => void
}

/** The call while the user reads or writes elsewhere: a small card that leads back to it. */
export const CallCardView = ({ call, picture, takesFocus = false, onReturn, onTopUp, onEnd }: Props) => {
  const { t } = useTranslation()
  const { person, elapsedMs } = call
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) back.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <aside
      aria-label={t("call.inCall", { name: person.name })}
      className="call-card night fixed end-4 top-20 z-40 w-32 animate-pop rounded-2xl bg-[#2e1b3a] text-white shadow-sheet ring-1 ring-white/25 md:top-24 md:w-48"
    >
      <div className="relative">
        <button
          ref={back}
          type="button"
          onClick={onReturn}
          title={t("call.returnToCall")}
          className="relative block aspect-3/4 w-full focus-visible:-outline-offset-4"
        >
          {picture ?? <Photo src={person.photo} name={person.name} className="size-full text-4xl" />}
          <span className="photo-fade absolute inset-x-0 bottom-0 h-1/2" />
          <span className="absolute start-2 top-2 rounded-full bg-black/50 p-1.5">
            <Maximize2 aria-hidden className="size-4" />
          </span>
          <span className="sr-only">{t("call.returnToCall")}</span>
          <span className="absolute start-3 bottom-3 text-sm font-semibold tabular-nums" role="timer">
            {callTimerText(elapsedMs)}
          </span>
        </button>
        <IconButton
          look="danger"
          size="small"
          label={t("call.end")}
          icon={<HangUpIcon className="size-5" />}
          onClick={onEnd}
          className="absolute end-2 bottom-2"
        />
      </div>
      <SmallNotices call={call} onTopUp={onTopUp} />
    </aside>
  )
}
