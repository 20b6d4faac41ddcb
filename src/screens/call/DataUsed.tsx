import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"

/** The data that a call transferred in this tab. Nothing is shown when the call was not in this tab. */
export const DataUsed = ({ bytes }: { bytes: number | undefined }) => {
  const { t } = useTranslation("more")
  const formats = useFormats()
  if (bytes === undefined) return null
  return (
    <p className="mb-5 text-center text-sm text-muted tabular-nums">
      {t("callMedia.data")} {formats.bytes(bytes)}
    </p>
  )
}
