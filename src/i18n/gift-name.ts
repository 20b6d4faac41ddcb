/** What a gift is called in the user's language; one that the page does not know, or knows by another name, as the gateway calls it. */
import { useTranslation } from "react-i18next"

interface Named {
  readonly giftId: number
  readonly giftName: string
}

export const useGiftName = (): ((gift: Named) => string) => {
  const { t, i18n } = useTranslation("more")
  return ({ giftId, giftName }) => {
    const key = `gift.names.g${giftId}`
    // Any number may come; only those that English has are asked for.
    return i18n.getResource("en", "more", key) === giftName ? t(key as "gift.names.g1") : giftName
  }
}
