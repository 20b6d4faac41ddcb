/** Controls hide when nothing has been touched for some seconds; any touch, move or key brings them back. */
import { useCallback, useEffect, useRef, useState } from "react"

const HIDES_AFTER_MS = 4_500

export const useHidingControls = (mayHide: boolean): { readonly isShown: boolean; readonly stir: () => void } => {
  const [isShown, setShown] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stir = useCallback(() => {
    clearTimeout(timer.current)
    setShown(true)
    if (mayHide) timer.current = setTimeout(() => setShown(false), HIDES_AFTER_MS)
  }, [mayHide])
  useEffect(() => {
    stir()
    return () => clearTimeout(timer.current)
  }, [stir])
  return { isShown: isShown || !mayHide, stir }
}
