import { ChartColumn, Table } from "lucide-react"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { LoadBoundary } from "../../loading/LoadBoundary.tsx"
import { lazyPart } from "../../loading/lazy-part.ts"
import { Button } from "../../ui/Button.tsx"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { useBarLabels } from "./bar-labels.ts"
import { FlowTable } from "./FlowTable.tsx"
import { signed } from "./signed.ts"
import { type CurrencyName, FLOW_COLOURS, type Flow, type StatisticsRange } from "./statistics-model.ts"

const FlowChart = lazyPart(() => import("./FlowChart.tsx"))

interface Props {
  flow: Flow
  currency: CurrencyName
  range: StatisticsRange
}

/** Incoming and outgoing amounts and their difference: as numbers, as a chart and, on request, as a table. */
export const FlowCard = ({ flow, currency, range }: Props) => {
  const { t } = useTranslation("more")
  const { number } = useFormats()
  const labels = useBarLabels(range)
  const [asTable, setAsTable] = useState(false)
  const { in: into, out, bars } = flow
  const coinsOf = (amount: number): number => (currency === "coins" ? amount : 0)
  const summary = t("statistics.summary", { in: number(into), out: number(out), unit: t(`statistics.${currency}`) })
  return (
    <section aria-label={t(`statistics.${currency}`)} className="rounded-3xl bg-surface p-5 shadow-lift md:p-6">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-3">
        <Sum name={t("statistics.in")} value={number(into)} coins={coinsOf(into)} colour={FLOW_COLOURS.in} />
        <Sum name={t("statistics.out")} value={number(out)} coins={coinsOf(out)} colour={FLOW_COLOURS.out} />
        <Sum name={t("statistics.net")} value={signed(into - out, number)} coins={coinsOf(into - out)} />
      </dl>
      {asTable ? (
        <div className="mt-5">
          <FlowTable bars={bars} labels={labels} currency={currency} />
        </div>
      ) : (
        <div className="relative mt-5 h-60 md:h-72">
          <LoadBoundary onGiveUp={() => setAsTable(true)}>
            <Suspense fallback={<Skeleton className="size-full" />}>
              <FlowChart bars={bars} labels={labels} summary={summary} />
            </Suspense>
          </LoadBoundary>
        </div>
      )}
      <div className="mt-4">
        <Button onClick={() => setAsTable(!asTable)}>
          {asTable ? <ChartColumn aria-hidden className="size-5" /> : <Table aria-hidden className="size-5" />}
          {t(asTable ? "statistics.asChart" : "statistics.asTable")}
        </Button>
      </div>
    </section>
  )
}

interface SumProps {
  name: string
  value: string
  /** The coins whose value in money is shown; 0: none. */
  coins: number
  colour?: string
}

const Sum = ({ name, value, coins, colour }: SumProps) => (
  <div className="min-w-0">
    <dt className="flex items-center gap-2 text-sm text-muted">
      {colour !== undefined && (
        <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ backgroundColor: colour }} />
      )}
      <span className="truncate">{name}</span>
    </dt>
    <dd className="text-2xl font-bold tracking-tight tabular-nums md:text-3xl">
      {value}
      <MoneyOf coins={coins} className="block text-xs text-muted" />
    </dd>
  </div>
)
