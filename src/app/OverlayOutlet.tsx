import { Suspense, useEffect, useSyncExternalStore } from "react"
import { LoadBoundary } from "../loading/LoadBoundary.tsx"
import { lazyPart } from "../loading/lazy-part.ts"
import { overlays } from "../overlays/overlay-stack.ts"

const load = async () => ({ default: (await import("./overlay-table.tsx")).AnyOverlay })
const AnyOverlay = lazyPart(load)

interface Watcher {
  onclose: (() => void) | null
  destroy(): void
}

/** Reports the platform's back gesture. Missing in some browsers, and in TypeScript's library. */
const CloseWatcher = (globalThis as { CloseWatcher?: new () => Watcher }).CloseWatcher

/** The phone's back gesture closes the top overlay, also where the page has no history to go back in. */
const useBackGesture = (hasOverlay: boolean): void => {
  useEffect(() => {
    if (!hasOverlay || CloseWatcher === undefined) return
    let watcher: Watcher | undefined
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        overlays.closeTop()
        if (overlays.get().length > 0) watch()
      }
    }
    watch()
    return () => watcher?.destroy()
  }, [hasOverlay])
}

/**
 * Draws the stack of overlays, the newest on top. `isLater`: the first screen is there, so the table of overlays is
 * fetched ahead of the first overlay.
 */
export const OverlayOutlet = ({ isLater }: { isLater: boolean }) => {
  const stack = useSyncExternalStore(overlays.subscribe, overlays.get)
  useBackGesture(stack.length > 0)
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
