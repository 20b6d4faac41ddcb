/** The highest price of a coin in money, for everything that shows coins. */
import { createContext, useContext } from "react"
import { useFormats } from "../../i18n/format.ts"

export interface CoinPrice {
  readonly price: number
  readonly currency: string
}

/**
 * Null: the price is being read, or the gateway could not be asked. Undefined: outside of the app, where no price is
 * read.
 */
export const CoinPriceContext = createContext<CoinPrice | null | undefined>(undefined)

/** "≈ $0.90" for coins, of either sign; undefined for 0 coins. Null and undefined also as in CoinPriceContext. */
export const useMoneyBeside = (): ((coins: number) => string | null | undefined) => {
  const coin = useContext(CoinPriceContext)
  const { money } = useFormats()
  return (coins) => (coins === 0 ? undefined : coin && `≈ ${money(Math.abs(coins) * coin.price, coin.currency)}`)
}
