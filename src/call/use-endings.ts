/** How a call's end is told (spec section 4, actions 2, 5, 6 and 7), by role. */
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { CallState } from "#schema/calls/call.ts"
import { useCommand } from "../client/use-command.ts"
import { useQuery } from "../client/use-query.ts"
import { showToast } from "../ui/toasts.ts"
import { takePictureSeconds } from "./picture-time.ts"
import { useCallFlow } from "./use-call-flow.ts"

type EndToast =
  | ("noAnswer" | "cancelled" | "timeout" | "endedByThem" | "noPicture")
  | ("noCoins" | "ownLimit" | "remoteLeft" | "over")

/** Coins are the story of the one who pays alone: the balance is the newest word, and where it pays it was the own limit. */
const byGateway = ({ reason, role, pricePerMinute }: CallState, balance: number): EndToast | null => {
  if (reason === "remoteLeft") return "remoteLeft"
  if (reason === "noVideo") return "noPicture"
  if (reason !== "coins") return null
  // A match that ends as it starts: it may have been the other's coins.
  if (role === "callee" || pricePerMinute === 0) return "over"
  return balance < pricePerMinute ? "noCoins" : "ownLimit"
}

/** The toast of an ended call; null when this person ended it. `balance`: the own coins now. */
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

/** Whether the end has a summary: the two were in a call. An unanswered one is told and put away. */
export const hasSummary = (call: CallState): boolean => call.phase === "ended" && call.joinedAt !== null

/** Tells how a call ended, and puts away what has no summary. */
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
