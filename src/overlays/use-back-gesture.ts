/** The phone's back gesture closes the top overlay, also where the page has no history to go back in. */
import { useEffect } from "react"
import { overlays } from "./overlay-stack.ts"

interface Watcher {
  onclose: (() => void) | null
  destroy(): void
}

/** Not in every browser, nor in TypeScript's library. */
const CloseWatcher = (globalThis as { CloseWatcher?: new () => Watcher }).CloseWatcher

export const useBackGesture = (hasOverlay: boolean): void => {
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
