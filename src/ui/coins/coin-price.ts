/** What a coin costs in money, at most, for everything that shows coins. */
import { createContext, useContext } from "react"
import { useFormats } from "../../i18n/format.ts"

export interface CoinPrice {
  readonly price: number
  readonly currency: string
}

/** Null: it is asked for, or the gateway could not be asked. Undefined: outside of the app, nobody asks. */
export const CoinPriceContext = createContext<CoinPrice | null | undefined>(undefined)

/** "≈ $0.90" for coins, of either sign; undefined for none. Null and undefined as of the price. */
export const useMoneyBeside = (): ((coins: number) => string | null | undefined) => {
  const coin = useContext(CoinPriceContext)
  const { money } = useFormats()
  return (coins) => (coins === 0 ? undefined : coin && `≈ ${money(Math.abs(coins) * coin.price, coin.currency)}`)
}
