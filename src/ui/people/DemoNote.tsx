import { useTranslation } from "react-i18next"
import { classNames } from "../class-names.ts"

/** Shown once on a screen where all people are demo accounts; where only some are, each of those has a badge. */
export const DemoNote = ({ className }: { className?: string }) => {
  const { t } = useTranslation()
  return <p className={classNames("text-sm text-pretty text-faint", className)}>{t("demo.everybody")}</p>
}
