import { Suspense } from "react"
import { useSession } from "../account/use-session.ts"
import { Calls } from "../call/CallLayer.tsx"
import { AskedPrice } from "../coins/use-money-of.ts"
import { lazyPart } from "../loading/lazy-part.ts"
import type { CoinPrice } from "../ui/coins/coin-price.ts"

const Agreement = lazyPart(async () => ({ default: (await import("../screens/agreement/Agreement.tsx")).Agreement }))

/** The part that loads after the first screen's scripts: calling, coin prices in money, and the terms. */
export const Later = ({ tellPrice }: { tellPrice: (coin: CoinPrice | undefined) => void }) => {
  const isMember = useSession().state === "signedIn"
  return (
    <>
      <AskedPrice tell={tellPrice} />
      <Calls />
      {isMember && (
        <Suspense>
          <Agreement />
        </Suspense>
      )}
    </>
  )
}
