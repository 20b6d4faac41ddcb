import { lazy, type ReactNode, Suspense, useState } from "react"
import { useSession } from "../account/use-session.ts"
import { loadWithRetries } from "../loading/load-with-retries.ts"
import { type CoinPrice, CoinPriceContext } from "../ui/coins/coin-price.ts"

const AskedPrice = lazy(async () => ({
  default: (await loadWithRetries(() => import("./use-money-of.ts"))).AskedPrice,
}))

/** Tells all coins below it what they cost to whoever uses the page. The price list is asked for once `isLater`, after the first screen. */
export const MoneyBeside = ({ isLater, children }: { isLater: boolean; children: ReactNode }) => {
  const { state } = useSession()
  const [coin, tell] = useState<CoinPrice>()
  return (
    <CoinPriceContext value={coin ?? null}>
      {isLater && state !== "loading" && (
        <Suspense>
          <AskedPrice key={state} tell={tell} />
        </Suspense>
      )}
      {children}
    </CoinPriceContext>
  )
}
