import { Suspense } from "react"
import { lazyPart } from "../../loading/lazy-part.ts"
import type { Closable } from "../../overlays/overlay-props.ts"

const MessagePanel = lazyPart(() => import("./MessagePanel.tsx"))

/** The message panel, loaded when it is opened, so that no first screen waits for its code. */
const MessagePanelOverlay = ({ onClose }: Closable) => (
  <Suspense>
    <MessagePanel onClose={onClose} />
  </Suspense>
)

export default MessagePanelOverlay
