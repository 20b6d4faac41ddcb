import { useState } from "react"
import { useNavigate, useSearchParams } from "react-router-dom"
import type { AppError } from "#schema/errors.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { RefundView } from "./RefundView.tsx"
import { useOrder, usePayOff } from "./use-shop.ts"

const CHECKING = { _tag: "checking" } as const

/** Requests a refund of the order in the address (`?orderId=`), once. */
export const Refund = () => {
  const [search] = useSearchParams()
  const orderId = search.get("orderId") ?? ""
  const order = useOrder(orderId)
  const checking = useQuery(CHECKING)
  const off = usePayOff()
  const execute = useCommand()
  const navigate = useNavigate()
  const goBack = useGoBack("/payOrderList")
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<AppError>()
  const isChecking =
    checking.state === "ready" &&
    checking.value.some(({ command, outcome }) => command._tag === "requestRefund" && outcome === null)
  const send = async (reason: string): Promise<void> => {
    if (isSending) return
    setSending(true)
    setRefused(undefined)
    const asked = await execute({ _tag: "requestRefund", orderId, reason })
    setSending(false)
    if (asked.ok) void navigate(`/refundBack?orderId=${orderId}`, { replace: true })
    else setRefused(asked.error)
  }
  return (
    <RefundView
      refund={{
        order,
        step: isSending ? (isChecking ? "checking" : "sending") : "write",
        refused,
        off,
      }}
      onSend={(reason) => void send(reason)}
      onBack={goBack}
    />
  )
}
