/**
 * Texts of screens and overlays that are not the first one: the later part of English, and the namespace `more` in English
 * and in the language of the page, fetched with the first of them. A locale that cannot be fetched shows English.
 */

import i18next from "i18next"
import { logger } from "../logger.ts"
import { later } from "./en/later.ts"
import { loadBeforeSwitch } from "./i18n.ts"
import { isSiteLanguage, type SiteLanguage } from "./site-languages.ts"

type Loader = () => Promise<{ readonly default: object }>

/** British English has none of its own: it shows the English ones. */
export const moreLoaders: Readonly<Record<Exclude<SiteLanguage, "gb">, Loader>> = {
  en: () => import("./en/more.ts"),
  hi: () => import("./hi/more.ts"),
  ms: () => import("./ms/more.ts"),
  pt: () => import("./pt/more.ts"),
  tr: () => import("./tr/more.ts"),
  nl: () => import("./nl/more.ts"),
}

export const addMoreTexts = async (language: string): Promise<void> => {
  const load = isSiteLanguage(language) && language !== "gb" ? moreLoaders[language] : undefined
  if (load === undefined || i18next.getResource(language, "more", "links") !== undefined) return
  // Merged: texts of seldom screens may be there already (seldom-texts.ts).
  i18next.addResourceBundle(language, "more", (await load()).default, true)
}

const add = (language: string): Promise<void> =>
  addMoreTexts(language).catch(() => logger.warn(`More texts of ${language} could not be loaded: English shows.`))

/** Loads these texts with the first screen that needs them; from then on they follow the page's language. */
export const startMoreTexts = async (): Promise<void> => {
  loadBeforeSwitch(add)
  i18next.addResourceBundle("en", "translation", later, true)
  await Promise.all([addMoreTexts("en"), add(i18next.language)])
}
