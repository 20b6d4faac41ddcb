import type { ReactNode } from "react"
import { deviceTime } from "../../browser/clock.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useQuery } from "../../client/use-query.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { useAct } from "../people/use-act.ts"
import { useRelation } from "../people/use-relation.ts"
import { isRatingOpen } from "./call-list-model.ts"
import { ReceiptView } from "./ReceiptView.tsx"

const OUTBOX = { _tag: "outbox" } as const

export interface ReceiptProps {
  roomNum: string
  endedAt: number
  balance?: number | undefined
  /** Shown while this device does not have the rows. */
  fallback: ReactNode
  /** Called before another dialog replaces this one. */
  onLeave: () => void
}

/** The receipt of a call, bound to this device's rows. */
export const Receipt = ({ roomNum, endedAt, balance, fallback, onLeave }: ReceiptProps) => {
  const receipt = useQuery({ _tag: "callReceipt", roomNum, endedAt })
  const call = receipt.state === "ready" ? (receipt.value?.call ?? null) : null
  const relation = useRelation(call?.record.remote.userId ?? 0)
  const outbox = useQuery(OUTBOX)
  const offset = useClockOffset()
  const act = useAct()
  if (receipt.state !== "ready" || receipt.value === null || call === null) return fallback
  const { userId, userName: name } = call.record.remote
  const rating =
    outbox.state === "ready"
      ? [...outbox.value.rows.values()]
          .map(({ command }) => command)
          .find((command) => command._tag === "rateCall" && command.roomNum === roomNum)
      : undefined
  const leaveTo = (open: () => void) => () => {
    onLeave()
    open()
  }
  return (
    <ReceiptView
      call={call}
      gifts={receipt.value.gifts}
      balance={balance}
      stars={rating?._tag === "rateCall" ? rating.stars : call.stars}
      isRatingOpen={isRatingOpen(call, deviceTime() + offset)}
      onStars={(stars) => void act({ _tag: "rateCall", roomNum, endedAt, stars })}
      onFriend={
        relation !== undefined && !relation.friend && relation.request === "none" && !relation.blocked
          ? leaveTo(() => overlays.open("askFriend", { userId, name }))
          : undefined
      }
      onReport={leaveTo(() => overlays.open("report", { userId, name }))}
      onBlock={leaveTo(() => overlays.open("person", { userId, name }))}
    />
  )
}
