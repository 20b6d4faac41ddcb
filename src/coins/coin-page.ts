/** Pages on which coins are bought say so when they are left: what comes right behind them may ask (NAV-02). */
import { useEffect } from "react"

/** The key of the place of history that was opened from such a page. */
let openedFromCoins: string | undefined

/** The router has moved on to the next place by the time that a page is taken away. */
export const useCoinPage = (): void =>
  useEffect(
    () => () => {
      const state: unknown = history.state
      openedFromCoins = typeof state === "object" && state !== null && "key" in state ? String(state.key) : undefined
    },
    [],
  )

export const isFromCoinPage = (key: string): boolean => key === openedFromCoins
