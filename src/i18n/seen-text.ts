/** "seen 5 min ago": how long a person has been away. */
import { useTranslation } from "react-i18next"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const useSeenText = (): ((seenAt: number, now: number) => string) => {
  const { t } = useTranslation()
  return (seenAt, now) => {
    const away = Math.max(0, now - seenAt)
    if (away < MINUTE) return t("seen.now")
    if (away < HOUR) return t("seen.minutes", { count: Math.floor(away / MINUTE) })
    if (away < DAY) return t("seen.hours", { count: Math.floor(away / HOUR) })
    return t("seen.days", { count: Math.floor(away / DAY) })
  }
}
