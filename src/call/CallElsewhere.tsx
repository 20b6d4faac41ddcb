import { PhoneCall } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { CallState } from "#schema/calls/call.ts"
import { NoticeBar } from "../ui/NoticeBar.tsx"
import { useCallFlow } from "./use-call-flow.ts"

/** The call's picture and sound are in another tab; from here it can only be ended. */
export const CallElsewhere = ({ call }: { call: CallState }) => {
  const { t } = useTranslation()
  const flow = useCallFlow()
  return (
    <div className="fixed inset-x-0 top-0 z-40 shadow-lift">
      <NoticeBar
        icon={<PhoneCall />}
        text={`${t("call.elsewhere")} · ${call.remote.userName}`}
        action={{ label: t("call.end"), onPress: () => flow.end(call) }}
      />
    </div>
  )
}
