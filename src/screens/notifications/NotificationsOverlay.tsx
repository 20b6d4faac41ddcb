import type { Closable } from "../../overlays/overlay-props.ts"
import { NotificationsView } from "./NotificationsView.tsx"
import { usePush } from "./use-push.ts"

/** Notifications of this device. */
const NotificationsOverlay = ({ onClose }: Closable) => {
  const { model, turnOn, turnOff, setNames, retry } = usePush()
  return (
    <NotificationsView
      push={model}
      onTurnOn={turnOn}
      onTurnOff={turnOff}
      onNames={setNames}
      onRetry={retry}
      onClose={onClose}
    />
  )
}

export default NotificationsOverlay
