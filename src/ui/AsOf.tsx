import { History } from "lucide-react"
import { useTranslation } from "react-i18next"
import { deviceTime } from "../browser/clock.ts"
import { useFormats } from "../i18n/format.ts"
import { classNames } from "./class-names.ts"

/** When the saved answer on screen was true. */
export const AsOf = ({ time, className }: { time: number; className?: string }) => {
  const { t } = useTranslation()
  const { clock, dayClock } = useFormats()
  const isToday = new Date(time).toDateString() === new Date(deviceTime()).toDateString()
  return (
    <p className={classNames("flex items-center gap-1.5 text-sm text-faint", className)}>
      <History aria-hidden className="size-4" />
      {t("common.asOf", { time: isToday ? clock(time) : dayClock(time) })}
    </p>
  )
}
