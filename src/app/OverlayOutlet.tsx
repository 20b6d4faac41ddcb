import { type ComponentType, Suspense, useEffect, useSyncExternalStore } from "react"
import { LoadBoundary } from "../loading/LoadBoundary.tsx"
import type { Closable, OverlayName, OverlayProps } from "../overlays/overlay-props.ts"
import { type OpenOverlay, overlays } from "../overlays/overlay-stack.ts"
import { overlayTable } from "./overlay-table.ts"

interface Watcher {
  onclose: (() => void) | null
  destroy(): void
}

/** Tells of the platform's back gesture. Not in every browser, nor in TypeScript's library. */
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

/** Draws the stack, the newest on top. */
export const OverlayOutlet = () => {
  const stack = useSyncExternalStore(overlays.subscribe, overlays.get)
  useBackGesture(stack.length > 0)
  return stack.map((overlay) => (
    <LoadBoundary key={overlay.key} onGiveUp={() => overlays.close(overlay.key)}>
      <Suspense fallback={null}>
        <One overlay={overlay} />
      </Suspense>
    </LoadBoundary>
  ))
}

const One = ({ overlay }: { overlay: OpenOverlay }) => {
  // The table's row for a name takes that name's props; TypeScript cannot follow it through a union.
  const Overlay = overlayTable[overlay.name] as ComponentType<OverlayProps[OverlayName] & Closable>
  return <Overlay {...overlay.props} onClose={() => overlays.close(overlay.key)} />
}
