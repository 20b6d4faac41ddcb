import { useNavigate } from "react-router-dom"
import { isVip, useSession } from "../../account/use-session.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { VipView } from "./VipView.tsx"

/** What VIP is to whoever asks. */
export const VipOverlay = ({ onClose }: Closable) => {
  const session = useSession()
  const navigate = useNavigate()
  return (
    <VipView
      isVip={isVip(session)}
      onShop={() => {
        // Also what it was opened from, such as the gift panel.
        overlays.closeAll()
        void navigate("/shop")
      }}
      onCheckIn={() => {
        onClose()
        overlays.open("checkIn", {})
      }}
      onClose={onClose}
    />
  )
}
