import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { PROVIDER_NAMES } from "#schema/rules/account/sign-in-elsewhere.ts"
import type { WayIn } from "#schema/rules/account/ways-in.ts"

/** The name of a sign-in way. Providers have the same name in every language. */
export const useWayName = (): ((way: WayIn) => string) => {
  const { t } = useTranslation("more")
  return useCallback((way) => (way === "phone" ? t("phone.number") : PROVIDER_NAMES[way]), [t])
}
