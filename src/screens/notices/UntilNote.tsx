import { useTranslation } from "react-i18next"
import { useQuery } from "../../client/use-query.ts"
import { useFormats } from "../../i18n/format.ts"
import "../../i18n/seldom-texts.ts"

const CONNECTION = { _tag: "connection" } as const

/** When one can log in again, by the device's clock; `until`: by the gateway's. */
export const UntilNote = ({ until }: { until: number }) => {
  const { t } = useTranslation("more")
  const { dayClock } = useFormats()
  const connection = useQuery(CONNECTION)
  const offset = connection.state === "ready" ? connection.value.clockOffset : 0
  return <>{t("shutOut.until", { time: dayClock(until - offset) })}</>
}
