import { useMemo, useReducer } from "react"
import { useSearchParams } from "react-router-dom"
import type { AppError } from "#schema/errors.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { useCoinPage } from "../../coins/coin-page.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { type PayModel, PayView } from "./PayView.tsx"
import { asOrdered, offerIdOf, openOrderOf, packOf } from "./shop-model.ts"
import { leaveFor, useGatewayNow, useHoldsCall, useOrders, usePaymentConfig, usePayOff } from "./use-shop.ts"

const CHECKING = { _tag: "checking" } as const

interface State {
  readonly channel: string | undefined
  readonly step: Exclude<PayModel["step"], "checking">
  readonly refused: AppError | undefined
}
/** Errors that mean that the prices shown are outdated. */
const OUTDATED: ReadonlySet<string> = new Set(["priceChanged", "offerEnded", "packageGone", "channelGone"])

/** Pays for the package that the address names (`?coin=`, `&offer=`): makes the order once, then leaves for the channel's page. */
export const Pay = () => {
  useCoinPage()
  const [search] = useSearchParams()
  const { refresh, ...config } = usePaymentConfig()
  const orders = useOrders()
  const checking = useQuery(CHECKING)
  const off = usePayOff()
  const holdsCall = useHoldsCall()
  const execute = useCommand()
  const goBack = useGoBack("/shop")
  const now = useGatewayNow(10_000)
  const [state, change] = useReducer((before: State, next: Partial<State>): State => ({ ...before, ...next }), {
    channel: undefined,
    step: "choose",
    refused: undefined,
  })
  const value = config.state === "loading" ? undefined : config.value
  const coinId = Number(search.get("coin"))
  const pack = useMemo(() => value && (packOf(value, coinId, now) ?? null), [value, now, coinId])
  const channels = value?.channels ?? []
  const channel = state.channel ?? channels.find(({ status }) => status === "open")?.code
  const open =
    channel === undefined || !pack || orders.state !== "ready"
      ? undefined
      : openOrderOf(orders.value, pack, channel, now)
  const isChecking =
    checking.state === "ready" &&
    checking.value.some(({ command, outcome }) => command._tag === "makeOrder" && outcome === null)

  const refuse = (refused: AppError): void => {
    if (OUTDATED.has(refused.kind)) void refresh()
    change({ step: "choose", refused })
  }
  const makeOrder = async (): Promise<string | undefined> => {
    if (!pack || channel === undefined) return undefined
    change({ step: "proving", refused: undefined })
    const proved = await execute({ _tag: "payCaptcha" })
    if (!proved.ok) return void refuse(proved.error)
    change({ step: "making" })
    const { price, currency } = pack
    const made = await execute({
      _tag: "makeOrder",
      coinId,
      channelCode: channel,
      offerId: offerIdOf(pack),
      price,
      currency,
      pageName: "pay",
      captcha: proved.value.captcha,
    })
    return made.ok ? made.value.orderId : void refuse(made.error)
  }
  const pay = async (): Promise<void> => {
    if (state.step !== "choose") return
    // Only a press may open a tab, so the tab opens before its address is known.
    const tab = holdsCall ? window.open("", "_blank") : null
    const orderId = open?.orderId ?? (await makeOrder())
    if (orderId === undefined) {
      tab?.close()
      return
    }
    change({ step: "opening", refused: undefined })
    const opened = await execute({ _tag: "openCheckout", orderId })
    if (!opened.ok) tab?.close()
    if (!opened.ok) return refuse(opened.error)
    leaveFor(opened.value.payUrl, () => change({ step: "choose" }), tab)
  }
  return (
    <PayView
      pay={{
        pack: pack && open !== undefined ? asOrdered(pack, open) : pack,
        channels,
        channel,
        failed: config.state === "failed" ? config.error : undefined,
        staleAsOf: config.state === "ready" && config.stale ? config.asOf : undefined,
        open,
        step: state.step === "making" && isChecking ? "checking" : state.step,
        refused: state.refused,
        off,
      }}
      onChannel={(code) => change({ channel: code, refused: undefined })}
      onPay={() => void pay()}
      onRetry={() => void refresh()}
      onBack={goBack}
    />
  )
}
