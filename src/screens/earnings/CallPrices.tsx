import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { CallSettings } from "#schema/calls/call.ts"
import type { AppError } from "#schema/errors.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { useRemote } from "../../client/use-remote.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { showToast } from "../../ui/toasts.ts"
import { CallPricesView } from "./CallPricesView.tsx"
import type { Editing } from "./EditPrices.tsx"

const SETTINGS = { _tag: "callSettings" } as const
const CONNECTION = { _tag: "connection" } as const

/** How a host takes calls: what a minute costs, and whether friends alone may call. The gateway keeps it. */
export const CallPrices = () => {
  const { t } = useTranslation("more")
  const { refresh, ...remote } = useRemote(SETTINGS)
  const connection = useQuery(CONNECTION)
  const execute = useCommand()
  const errorText = useErrorText()
  const [step, setStep] = useState<"closed" | "write" | "saving">("closed")
  const [refused, setRefused] = useState<AppError>()
  const isOffline = connection.state === "ready" && connection.value.network === "offline"
  const off = isOffline ? errorText({ kind: "offline" }) : undefined

  const save = async (settings: CallSettings): Promise<void> => {
    if (step === "saving") return
    setStep("saving")
    setRefused(undefined)
    const saved = await execute({ _tag: "setCallSettings", ...settings })
    if (saved.ok) await refresh()
    setStep(saved.ok ? "closed" : "write")
    if (saved.ok) showToast(t("earnings.prices.saved"))
    else setRefused(saved.error)
  }
  const editing: Editing | undefined = step === "closed" ? undefined : { isSaving: step === "saving", refused, off }
  return (
    <CallPricesView
      settings={remote.state === "loading" ? undefined : (remote.value ?? null)}
      editing={editing}
      onEdit={() => {
        setRefused(undefined)
        setStep("write")
      }}
      onSave={(settings) => void save(settings)}
      onClose={() => setStep("closed")}
      onRetry={() => void refresh()}
    />
  )
}
