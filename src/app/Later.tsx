import { Calls } from "../call/CallLayer.tsx"
import { AskedPrice } from "../coins/use-money-of.ts"
import type { CoinPrice } from "../ui/coins/coin-price.ts"

/** What comes after the first screen's scripts, in one part: calling, and what coins cost in money. */
export const Later = ({ tellPrice }: { tellPrice: (coin: CoinPrice | undefined) => void }) => (
  <>
    <AskedPrice tell={tellPrice} />
    <Calls />
  </>
)
