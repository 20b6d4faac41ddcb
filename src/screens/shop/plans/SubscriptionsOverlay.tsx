import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { deviceTime } from "../../../browser/clock.ts"
import { useClockOffset } from "../../../client/use-clock-offset.ts"
import { useCommand } from "../../../client/use-command.ts"
import { useQuery } from "../../../client/use-query.ts"
import { useErrorText } from "../../../i18n/error-text.ts"
import type { Closable } from "../../../overlays/overlay-props.ts"
import { mapQuery } from "../../../ui/Queried.tsx"
import { showToast } from "../../../ui/toasts/toasts.ts"
import { leaveFor, useHoldsCall, usePayOff } from "../use-shop.ts"
import { type Change, SubscriptionsView } from "./SubscriptionsView.tsx"

const SUBSCRIPTIONS = { _tag: "subscriptions" } as const

/** The user's subscriptions from the feed, so they are shown offline too. */
const SubscriptionsOverlay = ({ onClose }: Closable) => {
  const subscriptions = useQuery(SUBSCRIPTIONS)
  const off = usePayOff()
  const holdsCall = useHoldsCall()
  const execute = useCommand()
  const errorText = useErrorText()
  const { t } = useTranslation("more")
  const navigate = useNavigate()
  const [changing, setChanging] = useState<string>()
  const offset = useClockOffset()
  const change = async (subscriptionId: string, to: Change) => {
    setChanging(subscriptionId)
    const changed = await execute({ _tag: "changeSubscription", subscriptionId, to })
    setChanging(undefined)
    if (changed.ok) return
    const reason = errorText(changed.error)
    showToast(to === "cancelled" ? t("plans.cancelFailed", { reason }) : reason)
  }
  const confirm = async (subscriptionId: string, orderId: string) => {
    // Only a press may open a tab, so the tab opens before its address is known.
    const tab = holdsCall ? window.open("", "_blank") : null
    setChanging(subscriptionId)
    const opened = await execute({ _tag: "openCheckout", orderId })
    if (opened.ok) return leaveFor(opened.value.payUrl, () => setChanging(undefined), tab)
    tab?.close()
    setChanging(undefined)
    showToast(errorText(opened.error))
  }
  const goTo = (path: string): void => {
    onClose()
    void navigate(path)
  }
  return (
    <SubscriptionsView
      model={{
        subscriptions: mapQuery(subscriptions, (all) =>
          all.map((one) => ({
            ...one,
            paidUntil: one.paidUntil - offset,
            nextTime: one.nextTime === null ? null : one.nextTime - offset,
          })),
        ),
        now: deviceTime(),
        changing,
        off,
      }}
      onChange={(subscriptionId, to) => void change(subscriptionId, to)}
      onConfirm={(subscriptionId, orderId) => void confirm(subscriptionId, orderId)}
      onShop={() => goTo("/shop")}
      onCards={() => goTo("/cardList")}
      onClose={onClose}
    />
  )
}

export default SubscriptionsOverlay
