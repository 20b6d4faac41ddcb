import { Suspense, useEffect, useSyncExternalStore } from "react"
import { LoadBoundary } from "../loading/LoadBoundary.tsx"
import { lazyPart } from "../loading/lazy-part.ts"
import { overlays } from "../overlays/overlay-stack.ts"

const load = async () => ({ default: (await import("./overlay-table.tsx")).AnyOverlay })
const AnyOverlay = lazyPart(load)

/**
 * Draws the stack of overlays, the newest on top. `isLater`: the first screen is there, so the table of overlays is
 * fetched ahead of the first overlay.
 */
export const OverlayOutlet = ({ isLater }: { isLater: boolean }) => {
  const stack = useSyncExternalStore(overlays.subscribe, overlays.get)
  useEffect(() => {
    // Silent: an overlay that is opened meanwhile fetches it again and shows its own failure.
    if (isLater) load().catch(() => {})
  }, [isLater])
  return stack.map((overlay) => (
    <LoadBoundary key={overlay.key} onGiveUp={() => overlays.close(overlay.key)}>
      <Suspense>
        <AnyOverlay overlay={overlay} />
      </Suspense>
    </LoadBoundary>
  ))
}
