import { ChartNoAxesColumn, Info } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Segmented } from "../../ui/form/Segmented.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { FlowCard } from "./FlowCard.tsx"
import { Kinds } from "./Kinds.tsx"
import { RangeChips } from "./RangeChips.tsx"
import {
  type CurrencyName,
  isEmpty,
  type StatisticsModel,
  type StatisticsRange,
  type StatisticsState,
} from "./statistics-model.ts"
import { Talks } from "./Talks.tsx"

interface Props {
  view: StatisticsState
  range: StatisticsRange
  onRange: (range: StatisticsRange) => void
  onBack: () => void
}

/** How coins moved and where call minutes went, from the data on this device. */
export const StatisticsView = ({ view, range, onRange, onBack }: Props) => {
  const { t } = useTranslation("more")
  return (
    <PlainScreen title={t("statistics.title")} onBack={onBack}>
      <p className="mb-5 text-pretty text-muted">{t("statistics.lead")}</p>
      <div className="mb-5">
        <RangeChips range={range} onRange={onRange} />
      </div>
      {view.state === "loading" && (
        <div aria-busy className="flex flex-col gap-6">
          <Skeleton className="h-96" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-16" />
        </div>
      )}
      {view.state === "failed" && <EmptyState icon={<Info />} title={t("statistics.failed")} />}
      {view.state === "ready" && <Ready statistics={view.statistics} range={range} />}
    </PlainScreen>
  )
}

const Ready = ({ statistics, range }: { statistics: StatisticsModel; range: StatisticsRange }) => {
  const { t } = useTranslation("more")
  const { dayClock } = useFormats()
  const { since, coins, points, calls } = statistics
  const hasPoints = !isEmpty(points)
  const [chosen, choose] = useState<CurrencyName>()
  const currency = hasPoints ? (chosen ?? (isEmpty(coins) ? "points" : "coins")) : "coins"
  const flow = currency === "points" ? points : coins
  if (isEmpty(coins) && !hasPoints && calls === 0)
    return (
      <EmptyState
        icon={<ChartNoAxesColumn />}
        title={t("statistics.empty")}
        text={t("statistics.emptyText")}
        action={<LinkButton to="/wall">{t("statistics.toWall")}</LinkButton>}
      />
    )
  return (
    <div className="flex flex-col gap-8">
      {hasPoints && (
        <Segmented
          hideLabel
          label={t("statistics.currency")}
          value={currency}
          onChange={choose}
          segments={(["coins", "points"] as const).map((value) => ({ value, label: t(`statistics.${value}`) }))}
        />
      )}
      <FlowCard flow={flow} currency={currency} range={range} />
      {since !== undefined && (
        <p className="flex items-start gap-3 text-sm text-muted">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t("statistics.since", { time: dayClock(since) })}
        </p>
      )}
      {flow.kinds.length > 0 && <Kinds kinds={flow.kinds} currency={currency} />}
      <Talks {...statistics} />
      <p className="text-sm text-muted">{t("statistics.days")}</p>
    </div>
  )
}
