/** Names of days and months for the chart and its table, in the user's language. Days are the gateway's, so UTC. */
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { isSiteLanguage, languageTags } from "../../i18n/site-languages.ts"
import type { StatisticsRange } from "./statistics-model.ts"

const SHORT: Readonly<Record<StatisticsRange, Intl.DateTimeFormatOptions>> = {
  week: { weekday: "short" },
  month: { day: "numeric", month: "short" },
  year: { month: "short" },
}
const LONG: Readonly<Record<StatisticsRange, Intl.DateTimeFormatOptions>> = {
  week: { weekday: "long", day: "numeric", month: "long" },
  month: { weekday: "long", day: "numeric", month: "long" },
  year: { month: "long", year: "numeric" },
}

export interface BarLabels {
  /** Under a bar. */
  readonly short: (start: string) => string
  /** In a row of the table, and above a tooltip. */
  readonly long: (start: string) => string
}

export const useBarLabels = (range: StatisticsRange): BarLabels => {
  const { i18n } = useTranslation()
  const tag = isSiteLanguage(i18n.language) ? languageTags[i18n.language] : i18n.language
  return useMemo(() => {
    const [short, long] = [SHORT[range], LONG[range]].map(
      (options) => new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" }),
    )
    const at = (start: string) => Date.parse(`${start}T00:00:00Z`)
    return { short: (start) => short?.format(at(start)) ?? start, long: (start) => long?.format(at(start)) ?? start }
  }, [tag, range])
}
