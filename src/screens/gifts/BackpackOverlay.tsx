import { useNavigate } from "react-router-dom"
import { useQuery } from "../../client/use-query.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { mapQuery } from "../../ui/Queried.tsx"
import { BackpackView } from "./BackpackView.tsx"
import { stacksOf } from "./backpack-model.ts"

const BACKPACK = { _tag: "backpack" } as const

/** The gifts that the user can give without coins, and past ones. It works offline too. */
const BackpackOverlay = ({ onClose }: Closable) => {
  const backpack = useQuery(BACKPACK)
  const navigate = useNavigate()
  return (
    <BackpackView
      backpack={mapQuery(backpack, ({ ready, past }) => ({ ready: stacksOf(ready), past }))}
      onChats={() => {
        onClose()
        void navigate("/message")
      }}
      onCheckIn={() => {
        onClose()
        overlays.open("checkIn", {})
      }}
      onClose={onClose}
    />
  )
}

export default BackpackOverlay
