import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { useQuery } from "../../client/use-query.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { StatisticsView } from "./StatisticsView.tsx"
import { RANGES, type StatisticsState } from "./statistics-model.ts"

const QUERIES = {
  week: { _tag: "statistics", range: "week" },
  month: { _tag: "statistics", range: "month" },
  year: { _tag: "statistics", range: "year" },
} as const

/** Statistics, bound to this device's rows. The address holds the range. */
export const Statistics = () => {
  const { t } = useTranslation("more")
  const [search, setSearch] = useSearchParams()
  const range = RANGES.find((one) => one === search.get("range")) ?? "month"
  const query = useQuery(QUERIES[range])
  const goBack = useGoBack("/")
  const view = ((): StatisticsState => {
    if (query.state !== "ready") return { state: query.state }
    const { since, people, ...sums } = query.value
    return {
      state: "ready",
      statistics: {
        ...sums,
        since: since ?? undefined,
        people: people.map(({ userId, userName, headImg, minutes, calls }) => ({
          userId,
          name: userName === "" ? t("friends.unknown", { id: userId }) : userName,
          photo: headImg,
          minutes,
          calls,
        })),
      },
    }
  })()
  return (
    <StatisticsView
      view={view}
      range={range}
      onRange={(next) => setSearch(next === "month" ? {} : { range: next }, { replace: true })}
      onBack={goBack}
    />
  )
}
