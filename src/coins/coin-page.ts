/**
 * Pages on which coins are bought note it when they are left, so that the place opened right after them can ask
 * (NAV-02).
 */
import { useEffect } from "react"

/** History key of the place that was opened from such a page. */
let openedFromCoins: string | undefined

/** Notes the next place when the page unmounts: the router has moved on to it by then. */
export const useCoinPage = (): void =>
  useEffect(
    () => () => {
      const state: unknown = history.state
      openedFromCoins = typeof state === "object" && state !== null && "key" in state ? String(state.key) : undefined
    },
    [],
  )

export const isFromCoinPage = (key: string): boolean => key === openedFromCoins
