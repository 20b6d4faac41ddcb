import { useEffect } from "react"
import type { CoinPrice } from "../ui/coins/coin-price.ts"
import { useCoinPrice } from "./use-money-of.ts"

/** Asks for the price of a coin, and tells it for as long as it stands. */
export const AskedPrice = ({ tell }: { tell: (coin: CoinPrice | undefined) => void }) => {
  const coin = useCoinPrice()
  useEffect(() => {
    tell(coin)
    return () => tell(undefined)
  }, [coin, tell])
  return null
}
