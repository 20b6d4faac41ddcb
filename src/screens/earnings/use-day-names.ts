import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { isSiteLanguage, languageTags } from "../../i18n/site-languages.ts"

/** A Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

/** Names of the weekdays, 0 (Sunday) to 6, in the page's language. */
export const useDayNames = (): ((day: number) => string) => {
  const { i18n } = useTranslation()
  const tag = isSiteLanguage(i18n.language) ? languageTags[i18n.language] : i18n.language
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(tag, { weekday: "long", timeZone: "UTC" })
    return (day) => format.format(SUNDAY + day * DAY_MS)
  }, [tag])
}
