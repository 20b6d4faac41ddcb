import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { callTimerText } from "#schema/rules/calls/call-time.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { Photo } from "../../ui/people/Photo.tsx"
import type { InCallModel } from "./call-model.ts"
import { HangUpIcon } from "./HangUpIcon.tsx"
import { type Notices, SmallNotices } from "./SmallNotices.tsx"
import "./options.css"

interface Props {
  call: Pick<InCallModel, "person" | "elapsedMs"> & Notices
  /** The other side's video. */
  picture?: ReactNode
  onEnd: () => void
}

/** The call in a small window of its own that stays above other programs. */
export const CallWindowView = ({ call, picture, onEnd }: Props) => {
  const { t } = useTranslation()
  const { person, elapsedMs } = call
  return (
    <section aria-label={t("call.inCall", { name: person.name })} className="call-window night">
      <div className="call-window-picture">
        {picture ?? <Photo src={person.photo} name={person.name} className="size-full text-4xl" />}
      </div>
      <SmallNotices call={call} />
      <div className="call-window-bar">
        <span role="timer" className="font-semibold tabular-nums">
          {callTimerText(elapsedMs)}
        </span>
        <IconButton
          look="danger"
          size="small"
          label={t("call.end")}
          icon={<HangUpIcon className="size-5" />}
          onClick={onEnd}
        />
      </div>
    </section>
  )
}
