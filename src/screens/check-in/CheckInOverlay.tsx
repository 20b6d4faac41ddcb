import type { CheckInView as CheckInState } from "#schema/activity/worker-api.ts"
import { deviceMinute } from "../../browser/clock.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useQuery } from "../../client/use-query.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { useAct } from "../people/use-act.ts"
import { type CheckInModel, CheckInView } from "./CheckInView.tsx"

const CHECK_IN = { _tag: "checkIn" } as const
const VIP = 2
const FIRST_WEEK = 1

/** `clockOffset`: gateway time minus device time, ms. */
const modelOf = (state: CheckInState, clockOffset: number): CheckInModel => {
  const { signInList, vipSignInList, config, waiting, canCheck, streak, coins, nextAt, firstWeekEnds, refused } = state
  const list = config.type === VIP ? vipSignInList : signInList
  const next = list.find(({ signIn }) => !signIn)?.day
  return {
    days: list.map(({ day, coin, gift, signIn }) => ({
      day,
      coins: coin,
      giftImage: gift?.giftImage,
      state: signIn ? "done" : day === next && !config.hasCheck ? "today" : "later",
    })),
    vipDays:
      config.type === VIP
        ? undefined
        : vipSignInList.map(({ day, coin, gift }) => ({ day, coins: coin, giftImage: gift?.giftImage })),
    streak,
    coins,
    state: config.hasCheck ? "done" : waiting !== null ? "waiting" : canCheck || refused !== null ? "open" : "done",
    nextAt: deviceMinute(nextAt, clockOffset),
    bonus:
      config.type === VIP
        ? { kind: "vip" }
        : config.type === FIRST_WEEK && firstWeekEnds !== null
          ? { kind: "firstWeek", until: Date.parse(`${firstWeekEnds}T00:00:00Z`) }
          : undefined,
    refused: refused ?? undefined,
  }
}

/** The daily check-in, online and offline. Coins change only when the gateway says so. */
const CheckInOverlay = ({ onClose }: Closable) => {
  const checkIn = useQuery(CHECK_IN)
  const offset = useClockOffset()
  const act = useAct()
  if (checkIn.state !== "ready") return null
  const { waiting, refused } = checkIn.value
  return (
    <CheckInView
      checkIn={modelOf(checkIn.value, offset)}
      onCollect={() => void act({ _tag: "checkIn" })}
      onCancel={() => waiting !== null && void act({ _tag: "cancelIntent", intentId: waiting })}
      onDismiss={() => refused !== null && void act({ _tag: "cancelIntent", intentId: refused.intentId })}
      onVip={() => {
        onClose()
        overlays.open("vip", {})
      }}
      onClose={onClose}
    />
  )
}

export default CheckInOverlay
