/** The language into which messages are translated: the page's. */
import type { TranslationLanguage } from "#schema/rules/translation.ts"
import { currentLanguage } from "../../../i18n/i18n.ts"

export const ownLanguage = (): TranslationLanguage => {
  const language = currentLanguage()
  return language === "gb" ? "en" : language
}
