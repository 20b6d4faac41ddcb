import { useMemo } from "react"
import { useNavigate } from "react-router-dom"
import { coinsNeeded, ONLINE_STATUS } from "#schema/rules/call-gate.ts"
import { useSession } from "../../account/use-session.ts"
import { useQuery } from "../../client/use-query.ts"
import { useRemote } from "../../client/use-remote.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { RechargeView } from "./RechargeView.tsx"
import { enoughFor, packPath, packsOf } from "./shop-model.ts"
import { useGatewayNow, usePaymentConfig, usePayOff } from "./use-shop.ts"

const CHECK_IN = { _tag: "checkIn" } as const
const WALL = { _tag: "wall", groupId: 0, countryId: null, pageNo: 1 } as const
const HOSTS_SHOWN = 3

/** What helps when coins are too few. What was chosen stays where it was chosen (place-after-pay.ts, kept-choice.ts). */
export const RechargeOverlay = ({ needed, isForCall, onClose }: OverlayProps["recharge"] & Closable) => {
  const session = useSession()
  const config = usePaymentConfig()
  const off = usePayOff()
  const checkIn = useQuery(CHECK_IN)
  const wall = useRemote(WALL)
  const navigate = useNavigate()
  const offersAt = useGatewayNow(undefined)
  const me = session.state === "signedIn" ? session : undefined
  const balance = me?.coins ?? 0
  const value = config.state === "loading" ? undefined : config.value
  const packs = useMemo(() => (value === undefined ? [] : packsOf(value, offersAt)), [value, offersAt])
  const missing = Math.max(0, needed - balance)
  const hosts =
    isForCall && wall.state === "ready"
      ? wall.value.list
          .filter(({ onlineStatus }) => onlineStatus === ONLINE_STATUS.online)
          .filter(({ callPrice }) => coinsNeeded(me?.user.gender, callPrice) <= balance)
          .toSorted((a, b) => a.callPrice - b.callPrice)
          .slice(0, HOSTS_SHOWN)
          .map(({ userId, userName, headImg, callPrice }) => ({
            ...{ userId, name: userName, photo: headImg, coinsPerMinute: callPrice },
          }))
      : []
  const leaveFor = (path: string) => {
    onClose()
    void navigate(path)
  }
  return (
    <RechargeView
      recharge={{
        ...{ balance, needed, hosts, off },
        pack: missing === 0 ? undefined : enoughFor(packs, missing),
        canCheckIn: checkIn.state === "ready" && checkIn.value.canCheck && !checkIn.value.config.hasCheck,
      }}
      onPay={(pack) => leaveFor(packPath(pack))}
      onShop={() => leaveFor(`/shop?need=${needed}`)}
      onCheckIn={() => overlays.open("checkIn", {})}
      onTasks={() => overlays.open("tasks", {})}
      onHost={(userId) => leaveFor(`/profile/${userId}`)}
      onClose={onClose}
    />
  )
}
