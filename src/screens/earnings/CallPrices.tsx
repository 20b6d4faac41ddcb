import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { CallSettings } from "#schema/calls/call.ts"
import type { AppError } from "#schema/errors.ts"
import { deviceTime } from "../../browser/clock.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { useRemote } from "../../client/use-remote.ts"
import { isCurrent, whyKept } from "../../coins/current-answer.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import { CallPricesView } from "./CallPricesView.tsx"
import { CallScheduleView } from "./CallScheduleView.tsx"
import type { Editing } from "./SettingsForm.tsx"

const SETTINGS = { _tag: "callSettings" } as const
const CONNECTION = { _tag: "connection" } as const

/**
 * How a host takes calls: prices per minute, whether only friends may call, and when. The gateway keeps the settings.
 */
export const CallPrices = () => {
  const { t } = useTranslation("more")
  const { refresh, ...remote } = useRemote(SETTINGS)
  const connection = useQuery(CONNECTION)
  const execute = useCommand()
  const errorText = useErrorText()
  const [step, setStep] = useState<"closed" | "write" | "saving">("closed")
  const [what, setWhat] = useState<"prices" | "schedule">("prices")
  const [refused, setRefused] = useState<AppError>()
  const isOffline = connection.state === "ready" && connection.value.network === "offline"
  const [openedAt, setOpenedAt] = useState(0)

  const save = async (settings: CallSettings): Promise<void> => {
    if (step === "saving") return
    setStep("saving")
    setRefused(undefined)
    const saved = await execute({ _tag: "setCallSettings", ...settings })
    if (saved.ok) await refresh()
    setStep(saved.ok ? "closed" : "write")
    if (saved.ok) showToast(t(`earnings.${what}.saved`))
    else setRefused(saved.error)
  }
  const why = isOffline ? ({ kind: "offline" } as const) : whyKept(remote)
  // Nothing is saved over settings that another device may have changed since this answer.
  const isWaiting = !isCurrent(remote, openedAt) && why === undefined
  const editing: Editing | undefined =
    step === "closed" ? undefined : { isSaving: step === "saving" || isWaiting, refused, off: why && errorText(why) }
  const edit = (next: typeof what) => () => {
    const now = deviceTime()
    setOpenedAt(now)
    if (!isCurrent(remote, now)) void refresh()
    setWhat(next)
    setRefused(undefined)
    setStep("write")
  }
  const settings = remote.state === "loading" ? undefined : (remote.value ?? null)
  const onClose = () => setStep("closed")
  return (
    <>
      <CallPricesView
        settings={settings}
        editing={what === "prices" ? editing : undefined}
        onEdit={edit("prices")}
        onSave={(wanted) => void save(wanted)}
        onClose={onClose}
        onRetry={() => void refresh()}
      />
      {settings?.schedule !== undefined && (
        <CallScheduleView
          schedule={settings.schedule}
          timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
          editing={what === "schedule" ? editing : undefined}
          onEdit={edit("schedule")}
          onSave={(schedule) => void save({ ...settings, schedule })}
          onClose={onClose}
        />
      )}
    </>
  )
}
