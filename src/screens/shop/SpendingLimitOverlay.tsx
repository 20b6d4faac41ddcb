import { useEffect, useEffectEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { deviceMinute, deviceTime } from "../../browser/clock.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useRemote } from "../../client/use-remote.ts"
import { isCurrent, whyKept } from "../../coins/current-answer.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import { useAct } from "../people/use-act.ts"
import { SpendingLimitView, type Wanted } from "./SpendingLimitView.tsx"
import { usePayOff } from "./use-shop.ts"

const LIMIT = { _tag: "spendingLimit" } as const

/** The user's own spending limit, which the gateway keeps. */
const SpendingLimitOverlay = ({ onClose }: Closable) => {
  const { t } = useTranslation("more")
  const { refresh, ...remote } = useRemote(LIMIT)
  const payOff = usePayOff()
  const errorText = useErrorText()
  const act = useAct()
  const [saving, setSaving] = useState(false)
  const limit = remote.state === "loading" ? undefined : remote.value
  const offset = useClockOffset()
  const [openedAt] = useState(deviceTime)
  const isNow = isCurrent(remote, openedAt)
  const why = whyKept(remote)
  const off = payOff ?? (why && errorText(why))
  const askAgain = useEffectEvent(() => {
    if (remote.state !== "loading" && !isNow) void refresh()
  })
  useEffect(() => askAgain(), [])
  const save = async (wanted: Wanted) => {
    if (limit === undefined) return
    setSaving(true)
    const isDone = await act({ _tag: "setSpendingLimit", currency: limit.currency, ...wanted })
    await refresh()
    setSaving(false)
    if (isDone) showToast(t("limit.saved"))
  }
  return (
    <SpendingLimitView
      model={{
        ...{ limit, off },
        failed: remote.state === "failed" ? remote.error : undefined,
        // Nothing is saved over a limit that another device may have set since this answer.
        saving: saving || (!isNow && off === undefined),
        laterAt: limit?.later ? deviceMinute(limit.later.at, offset) : undefined,
      }}
      onSave={(wanted) => void save(wanted)}
      onRetry={() => void refresh()}
      onClose={onClose}
    />
  )
}

export default SpendingLimitOverlay
