/** Whether a thread can be shown at message n without a moment of empty rows: once it can, it stays so. */
import { useCallback, useEffect, useState, useSyncExternalStore } from "react"
import type { ThreadSource } from "./thread-model.ts"

/** `n` is undefined for a thread that is shown at its end. */
export const useIsHere = (source: ThreadSource, n: number | undefined): boolean => {
  const [wasHere, setWasHere] = useState(false)
  const get = useCallback(() => {
    const { base, length, at } = source.get()
    return n === undefined || (n >= base && n < base + length && at(n - base) !== "reading")
  }, [source, n])
  const isHere = useSyncExternalStore(source.subscribe, get)
  useEffect(() => {
    if (n !== undefined && !wasHere) source.reach(n)
  }, [source, n, wasHere])
  if (isHere && n !== undefined && !wasHere) setWasHere(true)
  return isHere || wasHere
}
