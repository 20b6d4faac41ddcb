import { useMemo } from "react"
import { useNavigate } from "react-router-dom"
import { useSession } from "../../account/use-session.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { RechargeView } from "./RechargeView.tsx"
import { enoughFor, packPath, packsOf } from "./shop-model.ts"
import { useAffordable } from "./use-affordable.ts"
import { useFreeCoins, useGatewayNow, usePaymentConfig, usePayOff } from "./use-shop.ts"

/**
 * Ways on when coins are too few. The user's choice stays stored where it was made (place-after-pay.ts,
 * kept-choice.ts).
 */
export const RechargeOverlay = ({ needed, isForCall, onClose }: OverlayProps["recharge"] & Closable) => {
  const session = useSession()
  const config = usePaymentConfig()
  const off = usePayOff()
  const free = useFreeCoins()
  const navigate = useNavigate()
  const offersAt = useGatewayNow(undefined)
  const me = session.state === "signedIn" ? session : undefined
  const balance = me?.coins ?? 0
  const hosts = useAffordable(isForCall, me?.user.gender, balance)
  const value = config.state === "loading" ? undefined : config.value
  const packs = useMemo(() => (value === undefined ? [] : packsOf(value, offersAt)), [value, offersAt])
  const missing = Math.max(0, needed - balance)
  const leaveFor = (path: string) => {
    onClose()
    void navigate(path)
  }
  return (
    <RechargeView
      recharge={{
        ...{ balance, needed, hosts, off },
        pack: missing === 0 ? undefined : enoughFor(packs, missing),
        ...free,
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
