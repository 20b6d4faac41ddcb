import { HandCoins, Info } from "lucide-react"
import { type ReactNode, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { PAYOUT_CURRENCY, PAYOUT_MIN_POINTS, PAYOUTS_PER_MONTH, payoutMoney } from "#schema/rules/coins/payouts.ts"
import type { QueryState } from "../../client/client.ts"
import { useFormats } from "../../i18n/format.ts"
import { LoadBoundary } from "../../loading/LoadBoundary.tsx"
import { lazyPart } from "../../loading/lazy-part.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { Button } from "../../ui/Button.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { Queried } from "../../ui/Queried.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { FlowCard } from "../statistics/FlowCard.tsx"
import { Kinds } from "../statistics/Kinds.tsx"
import { RangeChips } from "../statistics/RangeChips.tsx"
import { isEmpty, type StatisticsRange } from "../statistics/statistics-model.ts"
import type { Asking, EarningsModel } from "./earnings-model.ts"
import { PayoutList } from "./PayoutList.tsx"

const AskPayout = lazyPart(async () => ({ default: (await import("./AskPayout.tsx")).AskPayout }))

interface Props {
  /** Null: the user is no host. */
  model: QueryState<EarningsModel | null>
  /** Undefined: the dialog is closed. */
  asking: Asking | undefined
  /** How the host takes calls. */
  prices: ReactNode
  onRange: (range: StatisticsRange) => void
  onAsk: () => void
  onSend: (points: number) => void
  onClose: () => void
  onBack: () => void
}

/** A host's earnings: the balance and its worth, payouts, and points by day and source. */
export const EarningsView = ({ model, asking, prices, onBack, ...on }: Props) => {
  const { t } = useTranslation("more")
  return (
    <PlainScreen title={t("earnings.title")} onBack={onBack}>
      <Queried
        query={model}
        waiting={
          <>
            <Skeleton className="h-40" />
            <Skeleton className="h-10" />
            <Skeleton className="h-72" />
          </>
        }
      >
        {(value) =>
          value === null ? (
            <EmptyState
              icon={<HandCoins />}
              title={t("earnings.notHost")}
              text={t("earnings.notHostText")}
              action={<LinkButton to="/wallet">{t("wallet.title")}</LinkButton>}
            />
          ) : (
            <div className="flex flex-col gap-8">
              <Balance model={value} onAsk={on.onAsk} />
              {prices}
              <PayoutList payouts={value.payouts} />
              <Points model={value} onRange={on.onRange} />
              {asking && (
                <LoadBoundary onGiveUp={on.onClose}>
                  <Suspense>
                    <AskPayout asking={asking} balance={value.points} onSend={on.onSend} onClose={on.onClose} />
                  </Suspense>
                </LoadBoundary>
              )}
            </div>
          )
        }
      </Queried>
    </PlainScreen>
  )
}

const Balance = ({ model, onAsk }: { model: EarningsModel; onAsk: () => void }) => {
  const { t } = useTranslation("more")
  const { number, money } = useFormats()
  const { points, off } = model
  return (
    <section className="rounded-3xl bg-surface p-5 shadow-lift md:p-6">
      <h2 className="text-sm text-muted">{t("statistics.points")}</h2>
      <p className="text-4xl font-bold tracking-tight text-gold tabular-nums">{number(points)}</p>
      <p className="mt-1 text-sm text-muted tabular-nums">
        {t("earnings.worth", { money: money(payoutMoney(points), PAYOUT_CURRENCY) })}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" off={off} onClick={onAsk}>
          {t("earnings.ask")}
        </Button>
        <LinkButton to="/wallet?of=points">{t("earnings.statement")}</LinkButton>
      </div>
      <p className="mt-4 flex items-start gap-3 text-sm text-muted">
        <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
        {off ??
          t("earnings.rule", {
            points: PAYOUT_MIN_POINTS,
            money: money(payoutMoney(PAYOUT_MIN_POINTS), PAYOUT_CURRENCY),
            most: PAYOUTS_PER_MONTH,
          })}
      </p>
    </section>
  )
}

const Points = ({ model, onRange }: { model: EarningsModel; onRange: Props["onRange"] }) => {
  const { t } = useTranslation("more")
  const { dayClock } = useFormats()
  const { flow, range } = model
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-lg font-semibold">{t("earnings.byDay")}</h2>
      <RangeChips range={range} onRange={onRange} />
      {flow === "loading" && (
        <div aria-busy>
          <Skeleton className="h-96" />
        </div>
      )}
      {flow === "failed" && <EmptyState icon={<Info />} title={t("statistics.failed")} />}
      {typeof flow === "object" &&
        (isEmpty(flow.points) ? (
          <EmptyState icon={<HandCoins />} title={t("statistics.empty")} text={t("earnings.emptyText")} />
        ) : (
          <>
            <FlowCard flow={flow.points} currency="points" range={range} />
            <Kinds kinds={flow.points.kinds} currency="points" />
          </>
        ))}
      <div className="flex flex-col gap-3 text-sm text-muted">
        {typeof flow === "object" && flow.since !== null && (
          <p className="flex items-start gap-3 text-sm text-muted">
            <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t("statistics.since", { time: dayClock(flow.since) })}
          </p>
        )}
        <p>{t("statistics.days")}</p>
      </div>
    </section>
  )
}
