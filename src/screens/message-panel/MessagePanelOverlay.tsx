import { Suspense } from "react"
import { lazyPart } from "../../loading/lazy-part.ts"
import type { Closable } from "../../overlays/overlay-props.ts"

const MessagePanel = lazyPart(() => import("./MessagePanel.tsx"))

/** The message panel, which comes when it is asked for: no first screen waits for what it is made of. */
const MessagePanelOverlay = ({ onClose }: Closable) => (
  <Suspense>
    <MessagePanel onClose={onClose} />
  </Suspense>
)

export default MessagePanelOverlay
