import type { ComponentType } from "react"
import type { Closable, OverlayName, OverlayProps } from "../overlays/overlay-props.ts"
import { type OpenOverlay, overlays } from "../overlays/overlay-stack.ts"
import { overlayTable } from "./overlay-table.ts"

/** The overlay that an entry of the stack names. */
const AnyOverlay = ({ overlay }: { overlay: OpenOverlay }) => {
  // The table's row for a name takes that name's props; TypeScript cannot follow it through a union.
  const Overlay = overlayTable[overlay.name] as ComponentType<OverlayProps[OverlayName] & Closable>
  return <Overlay {...overlay.props} onClose={() => overlays.close(overlay.key)} />
}

export default AnyOverlay
