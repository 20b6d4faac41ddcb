import { History } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../i18n/format.ts"
import { classNames } from "./class-names.ts"

/** The time of the saved answer on screen. */
export const AsOf = ({ time, className }: { time: number; className?: string }) => {
  const { t } = useTranslation()
  const { asOf } = useFormats()
  return (
    <p className={classNames("flex items-center gap-1.5 text-sm text-faint", className)}>
      <History aria-hidden className="size-4" />
      {t("common.asOf", { time: asOf(time) })}
    </p>
  )
}
