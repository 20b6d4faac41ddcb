import { PhoneCall } from "lucide-react"
import { type ComponentProps, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { CallState } from "#schema/calls/call.ts"
import type { CheckedOnce } from "#schema/outbox/once.ts"
import { useQuery } from "../client/use-query.ts"
import { useErrorText } from "../i18n/error-text.ts"
import { NoticeAction, NoticeBar } from "../ui/NoticeBar.tsx"
import { showToast } from "../ui/toasts/toasts.ts"
import { isJoined } from "./flow/media-plan.ts"
import type { Asking } from "./flow/opening.ts"
import { useCallFlow } from "./use-call-flow.ts"

const Bar = (props: Omit<ComponentProps<typeof NoticeBar>, "icon">) => (
  <div className="fixed inset-x-0 top-0 z-40 shadow-lift">
    <NoticeBar icon={<PhoneCall />} {...props} />
  </div>
)

/**
 * Shown while the call's picture and sound are in another tab or on another device. The user can end the call here. An
 * answered call can be moved here from another tab: browsers let no page bring another tab to the front.
 */
export const CallElsewhere = ({ call }: { call: CallState }) => {
  const { t } = useTranslation()
  const more = useTranslation("more").t
  const errorText = useErrorText()
  const flow = useCallFlow()
  const take = async () => {
    const error = await flow.take(call)
    if (error !== null) showToast(errorText(error))
  }
  return (
    <Bar text={`${t("call.elsewhere")} · ${call.remote.userName}`}>
      <div className="flex">
        {isJoined(call.phase) && <NoticeAction label={more("callMedia.takeHere")} onPress={() => void take()} />}
        <NoticeAction label={t("call.end")} onPress={() => flow.end(call)} />
      </div>
    </Bar>
  )
}

/** Shown while the answer to a call's start is lost and the gateway has not said yet what became of the call. */
export const CheckingCall = () => {
  const { t } = useTranslation()
  return <Bar text={t("call.checkingCall")} />
}

const none: ReadonlyArray<CheckedOnce> = []

/**
 * True while the gateway is being asked about a call. Shows why a call never happened, unless this page still waits for
 * its answer.
 */
export const useChecking = (asking: Asking | null): boolean => {
  const errorText = useErrorText()
  const query = useQuery({ _tag: "checking" })
  const checked = query.state === "ready" ? query.value : none
  const before = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const failed = checked.find(({ intentId, error }) => error !== null && before.current.has(intentId))?.error
    before.current = new Set(checked.flatMap(({ intentId, outcome }) => (outcome === null ? [intentId] : [])))
    if (failed && asking === null) showToast(errorText(failed))
  }, [checked, asking, errorText])
  return checked.some(({ command, outcome }) => command._tag !== "sendGift" && outcome === null)
}
