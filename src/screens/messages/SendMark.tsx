import { Check, CheckCheck, CircleAlert, Clock } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { SendState } from "#schema/model/chat.ts"
import { classNames } from "../../ui/class-names.ts"

/** How far an own message has got: clock, one tick, two ticks, red "!". */
export const SendMark = ({ state }: { state: SendState }) => {
  const { t } = useTranslation()
  const mark = (() => {
    switch (state) {
      case "waiting":
      case "sending":
        return { icon: <Clock aria-hidden />, text: t("thread.waiting"), look: "text-faint" }
      case "parked":
        return { icon: <CircleAlert aria-hidden />, text: t("thread.failed"), look: "text-danger-text" }
      case "sent":
        return { icon: <Check aria-hidden />, text: t("thread.sent"), look: "text-faint" }
      case "read":
        return { icon: <CheckCheck aria-hidden />, text: t("thread.read"), look: "text-accent-text" }
    }
  })()
  return (
    <span title={mark.text} className={classNames("inline-flex shrink-0 [&>svg]:size-4", mark.look)}>
      {mark.icon}
      <span className="sr-only">{mark.text}</span>
    </span>
  )
}
