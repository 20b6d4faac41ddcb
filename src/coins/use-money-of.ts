/** What coins cost in money, at most: the smallest package has the highest price for each coin. Undefined while no price is known. */
import type { PaymentConfig } from "#schema/shop/shop.ts"
import { useRemote } from "../client/use-remote.ts"
import { useFormats } from "../i18n/format.ts"

const CONFIG = { _tag: "paymentConfig" } as const

/** Money for each coin of the package in which it is highest; coins on top do not count. */
export const dearestCoin = ({
  packages,
}: PaymentConfig): { readonly price: number; readonly currency: string } | undefined =>
  packages
    .flatMap(({ totalCoinNum, entries }) =>
      entries.map(({ price, currency }) => ({ price: price / Math.max(1, totalCoinNum), currency })),
    )
    .toSorted((a, b) => b.price - a.price)[0]

export const useMoneyOf = (): ((coins: number) => string | undefined) => {
  const config = useRemote(CONFIG)
  const { money } = useFormats()
  const value = config.state === "loading" ? undefined : config.value
  const coin = value && dearestCoin(value)
  return (coins) => (coin === undefined || coins === 0 ? undefined : money(coins * coin.price, coin.currency))
}
