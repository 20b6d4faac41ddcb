/** The language that messages are translated into: the page's. */
import type { TranslationLanguage } from "#schema/rules/translation.ts"
import { currentLanguage } from "../../../i18n/i18n.ts"

export const ownLanguage = (): TranslationLanguage => {
  const language = currentLanguage()
  return language === "gb" ? "en" : language
}
