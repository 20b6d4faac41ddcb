import { useTranslation } from "react-i18next"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { useIsReachable } from "../../shell/use-offline-bar.ts"
import { showToast } from "../../ui/toasts.ts"
import { useAct } from "../people/use-act.ts"
import { ReportView } from "./ReportView.tsx"

/** A report about somebody: kept on the device at once, sent once. */
const ReportOverlay = ({ userId, name, messages = [], onClose }: OverlayProps["report"] & Closable) => {
  const { t } = useTranslation("more")
  const act = useAct()
  const isReachable = useIsReachable()
  return (
    <ReportView
      name={name}
      messages={messages}
      onSend={async ({ quotes, ...draft }) => {
        const messageIds = quotes ? messages.map(({ id }) => id) : []
        if (!(await act({ _tag: "report", userId, messageIds, ...draft }))) return
        onClose()
        showToast(t(isReachable ? "report.sent" : "report.sentOffline"))
      }}
      onClose={onClose}
    />
  )
}

export default ReportOverlay
