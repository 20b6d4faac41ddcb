import { useTranslation } from "react-i18next"
import { chatTime } from "#schema/rules/chat-time.ts"
import { useFormats } from "../../i18n/format.ts"

/** The name of a day: Today, Yesterday, or its date. */
export const useDayText = (): ((time: number, now: number) => string) => {
  const { t } = useTranslation()
  const { day } = useFormats()
  return (time, now) => {
    const which = chatTime(time, now).day
    return which === "today" ? t("time.today") : which === "yesterday" ? t("time.yesterday") : day(time)
  }
}

export const DayLine = ({ time, now }: { time: number; now: number }) => {
  const dayText = useDayText()
  return (
    <p className="flex justify-center pt-5 pb-1">
      <span className="rounded-full bg-raised px-3.5 py-1 text-xs font-medium text-muted">{dayText(time, now)}</span>
    </p>
  )
}

export const NewLine = () => {
  const { t } = useTranslation()
  return (
    <p className="flex items-center gap-3 px-4 pt-4 pb-1 text-sm font-semibold text-accent-text md:px-6">
      <span aria-hidden className="h-px flex-1 bg-coral/50" />
      {t("thread.new")}
      <span aria-hidden className="h-px flex-1 bg-coral/50" />
    </p>
  )
}
