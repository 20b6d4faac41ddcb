/**
 * A gift's name in the user's language. The gateway's name, for a gift that the page does not know or knows by another
 * name.
 */
import { useTranslation } from "react-i18next"

interface Named {
  readonly giftId: number
  readonly giftName: string
}

export const useGiftName = (): ((gift: Named) => string) => {
  const { t, i18n } = useTranslation("more")
  return ({ giftId, giftName }) => {
    const key = `gift.names.g${giftId}`
    // Any id may come; only ids with an English name are looked up.
    return i18n.getResource("en", "more", key) === giftName ? t(key as "gift.names.g1") : giftName
  }
}
