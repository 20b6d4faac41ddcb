/**
 * What coins cost in money, at most: the smallest package has the highest price for a coin. Undefined while no price is
 * known.
 */
import { createElement, useEffect, useMemo } from "react"
import type { PaymentConfig } from "#schema/shop/shop.ts"
import { useSession } from "../account/use-session.ts"
import { useRemote } from "../client/use-remote.ts"
import { useFormats } from "../i18n/format.ts"
import type { CoinPrice } from "../ui/coins/coin-price.ts"

const CONFIG = { _tag: "paymentConfig" } as const

/** The price of a coin in the package where it is highest; coins on top do not count. */
export const dearestCoin = ({ packages }: PaymentConfig): CoinPrice | undefined =>
  packages
    .flatMap(({ totalCoinNum, entries }) =>
      entries.map(({ price, currency }) => ({ price: price / Math.max(1, totalCoinNum), currency })),
    )
    .toSorted((a, b) => b.price - a.price)[0]

/** The highest price of a coin. Reads the price list when it is not here yet. */
export const useCoinPrice = (): CoinPrice | undefined => {
  const config = useRemote(CONFIG)
  const value = config.state === "loading" ? undefined : config.value
  return useMemo(() => value && dearestCoin(value), [value])
}

/** The price of coins in money, where the user decides; shown with the words "at most". */
export const useMoneyOf = (): ((coins: number) => string | undefined) => {
  const coin = useCoinPrice()
  const { money } = useFormats()
  return (coins) => (coin === undefined || coins === 0 ? undefined : money(coins * coin.price, coin.currency))
}

interface Telling {
  tell: (coin: CoinPrice | undefined) => void
}

const ToldPrice = ({ tell }: Telling) => {
  const coin = useCoinPrice()
  useEffect(() => {
    tell(coin)
    return () => tell(undefined)
  }, [coin, tell])
  return null
}

/**
 * Reads the price of a coin once it is known who uses the page, and again when another user signs in. Passes it to
 * `tell` while it holds.
 */
export const AskedPrice = ({ tell }: Telling) => {
  const { state } = useSession()
  return state === "loading" ? null : createElement(ToldPrice, { key: state, tell })
}
