import "../../i18n/seldom-texts.ts"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { AppError } from "#schema/errors.ts"
import { PAYOUT_CURRENCY, PAYOUT_MIN_POINTS, payoutBar, payoutMoney } from "#schema/rules/coins/payouts.ts"
import { useSession } from "../../account/use-session.ts"
import { deviceTime } from "../../browser/clock.ts"
import type { QueryState } from "../../client/client.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { useFormats } from "../../i18n/format.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { mapQuery } from "../../ui/Queried.tsx"
import { showToast } from "../../ui/toasts/toasts.ts"
import { RANGES } from "../statistics/statistics-model.ts"
import { CallPrices } from "./CallPrices.tsx"
import { EarningsView } from "./EarningsView.tsx"
import type { Asking, EarningsModel } from "./earnings-model.ts"
import { HostRating } from "./HostRating.tsx"

const PAYOUTS = { _tag: "payouts" } as const
const CHECKING = { _tag: "checking" } as const
const CONNECTION = { _tag: "connection" } as const

/** The words for why no payout can be requested. */
const usePayoutBarText = (): ((bar: NonNullable<ReturnType<typeof payoutBar>>) => string) => {
  const { t } = useTranslation("more")
  const { money } = useFormats()
  return (bar) =>
    t(`earnings.off.${bar}`, {
      points: PAYOUT_MIN_POINTS,
      money: money(payoutMoney(PAYOUT_MIN_POINTS), PAYOUT_CURRENCY),
    })
}

/** Both pages draw coin and point charts, so they load as one part. */
export { Statistics } from "../statistics/Statistics.tsx"

/** A host's earnings, bound to this device's rows, and payout requests, which are once commands. */
export const Earnings = () => {
  const { t } = useTranslation("more")
  const [search, setSearch] = useSearchParams()
  const range = RANGES.find((one) => one === search.get("range")) ?? "month"
  const session = useSession()
  const payouts = useQuery(PAYOUTS)
  const statistics = useQuery(useMemo(() => ({ _tag: "statistics", range }) as const, [range]))
  const connection = useQuery(CONNECTION)
  const checking = useQuery(CHECKING)
  const execute = useCommand()
  const errorText = useErrorText()
  const barText = usePayoutBarText()
  const goBack = useGoBack("/")
  const [step, setStep] = useState<"closed" | "open" | "sending">("closed")
  const [refused, setRefused] = useState<AppError>()

  const [isOffline, offset] =
    connection.state === "ready"
      ? [connection.value.network === "offline", connection.value.clockOffset]
      : ([false, 0] as const)
  const isChecking =
    checking.state === "ready" &&
    checking.value.some(({ command, outcome }) => command._tag === "requestPayout" && outcome === null)

  const model = ((): QueryState<EarningsModel | null> => {
    if (session.state !== "signedIn") return { state: "loading" }
    const { user, points } = session
    if (!user.goddess) return { state: "ready", value: null }
    return mapQuery(payouts, (all) => {
      const bar = payoutBar(points, all, deviceTime() + offset)
      return {
        points,
        payouts: all.map(({ requestedAt, settledAt, ...rest }) => ({
          ...rest,
          requestedAt: requestedAt - offset,
          settledAt: settledAt === null ? null : settledAt - offset,
        })),
        off: bar !== null ? barText(bar) : isOffline ? errorText({ kind: "payoutNeedsNetwork" }) : undefined,
        flow:
          statistics.state === "ready"
            ? { points: statistics.value.points, since: statistics.value.since }
            : statistics.state,
        range,
      }
    })
  })()
  const open = (next: "closed" | "open"): void => {
    setRefused(undefined)
    setStep(next)
  }
  const send = async (points: number): Promise<void> => {
    if (step === "sending") return
    setStep("sending")
    setRefused(undefined)
    const amount = payoutMoney(points)
    const asked = await execute({ _tag: "requestPayout", points, amount, currency: PAYOUT_CURRENCY })
    setStep(asked.ok ? "closed" : "open")
    if (asked.ok) showToast(t("earnings.asked"))
    else setRefused(asked.error)
  }
  const asking: Asking | undefined =
    step === "closed"
      ? undefined
      : {
          step: step === "open" ? "write" : isChecking ? "checking" : "sending",
          refused,
          off: isOffline ? errorText({ kind: "payoutNeedsNetwork" }) : undefined,
        }
  return (
    <EarningsView
      model={model}
      asking={asking}
      prices={
        <>
          <CallPrices />
          <HostRating />
        </>
      }
      onRange={(next) => setSearch(next === "month" ? {} : { range: next }, { replace: true })}
      onAsk={() => open("open")}
      onSend={(points) => void send(points)}
      onClose={() => open("closed")}
      onBack={goBack}
    />
  )
}
