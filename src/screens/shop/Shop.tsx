import { useMemo } from "react"
import { useSearchParams } from "react-router-dom"
import { isToConfirm, renewsSoon } from "#schema/rules/coins/shop.ts"
import { useSession } from "../../account/use-session.ts"
import { deviceTime } from "../../browser/clock.ts"
import { useQuery } from "../../client/use-query.ts"
import { useCoinPage } from "../../coins/coin-page.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { ShopView } from "./ShopView.tsx"
import { packPath, packsOf, plansOf } from "./shop-model.ts"
import { useFreeCoins, useGatewayNow, usePaymentConfig } from "./use-shop.ts"

const SUBSCRIPTIONS = { _tag: "subscriptions" } as const
const MOST_NEEDED = 1_000_000

/** The shop. `?need=` in the address: the coins that the user's wish costs. */
export const Shop = () => {
  useCoinPage()
  const [search] = useSearchParams()
  const session = useSession()
  const free = useFreeCoins()
  const subscriptions = useQuery(SUBSCRIPTIONS)
  const { refresh, ...config } = usePaymentConfig()
  const goBack = useGoBack("/")
  const value = config.state === "loading" ? undefined : config.value
  const hasTimer = value !== undefined && value.flashOffers.length + value.flashPackages.length > 0
  const now = useGatewayNow(hasTimer ? 1_000 : undefined)
  const offersAt = hasTimer ? now : 0
  const packs = useMemo(() => value && packsOf(value, offersAt), [value, offersAt])
  const plans = useMemo(() => (value === undefined ? [] : plansOf(value)), [value])
  const plansOwned = subscriptions.state === "ready" ? subscriptions.value : []
  const failed = plansOwned.find(({ status }) => status === "pastDue")
  const confirming = plansOwned.find(isToConfirm)
  const renewing = renewsSoon(plansOwned, now)
  const onDevice = (time: number): number => time - now + deviceTime()
  const balance = session.state === "signedIn" ? session.coins : undefined
  const asked = Number(search.get("need"))
  const needed = asked > 0 && asked <= MOST_NEEDED ? Math.ceil(asked) : 0
  return (
    <ShopView
      shop={{
        balance,
        missing: balance === undefined ? 0 : Math.max(0, needed - balance),
        packs,
        plans,
        retryAt: failed?.nextTime ? onDevice(failed.nextTime) : undefined,
        toConfirm: confirming && { price: confirming.price, currency: confirming.currency },
        renewal: renewing?.nextTime
          ? { price: renewing.price, currency: renewing.currency, at: onDevice(renewing.nextTime) }
          : undefined,
        firstCoins: value?.firstPurchaseCoins ?? 0,
        failed: config.state === "failed" ? config.error : undefined,
        staleAsOf: config.state === "ready" && config.stale ? config.asOf : undefined,
        isSandbox: value?.channels.some(({ sandbox }) => sandbox) ?? false,
        ...free,
        now,
      }}
      payPath={packPath}
      onCheckIn={() => overlays.open("checkIn", {})}
      onPlans={() => overlays.open("subscriptions", {})}
      onVip={() => overlays.open("vip", {})}
      onLimit={() => overlays.open("spendingLimit", {})}
      onTasks={() => overlays.open("tasks", {})}
      onRetry={() => void refresh()}
      onBack={goBack}
    />
  )
}
