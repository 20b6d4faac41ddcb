/** The toasts at a call's end (spec section 4, actions 2, 5, 6 and 7), by role. */
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { CallState } from "#schema/calls/call.ts"
import { useCommand } from "../client/use-command.ts"
import { useQuery } from "../client/use-query.ts"
import { showToast } from "../ui/toasts/toasts.ts"
import { takePictureSeconds } from "./picture-time.ts"
import { useCallFlow } from "./use-call-flow.ts"

type EndToast =
  | ("noAnswer" | "cancelled" | "timeout" | "endedByThem" | "noPicture")
  | ("noCoins" | "ownLimit" | "remoteLeft" | "over")

/**
 * Only the payer is told about coins. The balance is the newest fact: when it covers a minute, the payer's own limit
 * ended the call.
 */
const byGateway = ({ reason, role, pricePerMinute }: CallState, balance: number): EndToast | null => {
  if (reason === "remoteLeft") return "remoteLeft"
  if (reason === "noVideo") return "noPicture"
  if (reason !== "coins") return null
  // A match that ends as it starts has no price: the other side's coins may be the reason.
  if (role === "callee" || pricePerMinute === 0) return "over"
  return balance < pricePerMinute ? "noCoins" : "ownLimit"
}

/** The toast of an ended call; null when this user ended it. `balance`: the user's own coins now. */
export const endToast = (call: CallState, balance: number): EndToast | null => {
  const isCaller = call.role === "caller"
  const byThem = call.endedBy === call.remote.userId
  switch (call.outcome) {
    case "cancelled":
      return isCaller ? null : "cancelled"
    case "refused":
      return isCaller ? "noAnswer" : null
    case "noAnswer":
    case "busy":
      return isCaller ? "timeout" : "cancelled"
    case "failed":
      return byThem ? "endedByThem" : (byGateway(call, balance) ?? "noPicture")
    case "ended":
      if (byThem) return "endedByThem"
      return call.endedBy === 0 ? byGateway(call, balance) : null
    case null:
      return null
  }
}

/** Whether the end has a summary: both were in the call. An unanswered call only gets its toast and is dismissed. */
export const hasSummary = (call: CallState): boolean => call.phase === "ended" && call.joinedAt !== null

/** Shows how a call ended, and dismisses a call without a summary. */
export const useEndings = (call: CallState | null) => {
  const { t } = useTranslation()
  const flow = useCallFlow()
  const execute = useCommand()
  const session = useQuery({ _tag: "session" })
  const balance = session.state === "ready" ? session.value.balance : 0
  const before = useRef<CallState | null>(null)
  useEffect(() => {
    const was = before.current
    before.current = call
    if (call?.phase !== "ended") return
    if (was !== null && was.roomNum === call.roomNum && was.phase !== "ended") {
      const word = endToast(call, balance)
      if (word !== null) showToast(t(`call.toast.${word}`, { name: call.remote.userName }))
    }
    const { roomNum, endedAt } = call
    const seconds = takePictureSeconds(roomNum)
    if (seconds !== undefined && endedAt !== null) void execute({ _tag: "reportPicture", roomNum, endedAt, seconds })
    if (!hasSummary(call)) flow.dismiss(call)
  }, [call, balance, flow, t, execute])
}
