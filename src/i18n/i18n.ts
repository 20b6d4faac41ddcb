/**
 * Texts. English is bundled (its later part loads with the screens that need it) and is the fallback; any other locale
 * is fetched when chosen. A missing key shows English.
 */

import i18next, { type ParseKeys, type TFunction } from "i18next"
import { initReactI18next } from "react-i18next"
import { keepStored, readStored } from "../browser/stored.ts"
import { page } from "./en/page.ts"
import {
  isSiteLanguage,
  languageTags,
  localeLoaders,
  menuLanguages,
  pathLanguages,
  type SiteLanguage,
} from "./site-languages.ts"

const STORED = "siteLanguage"

/** The language named by the first path segment, which is also the router's base. */
export const languageOfPath = (path: string): SiteLanguage | undefined =>
  pathLanguages.find((language) => path.split("/")[1] === language)

const languageOfBrowser = (): SiteLanguage =>
  navigator.languages
    .map((tag) => tag.toLowerCase().split("-")[0] ?? "")
    .filter(isSiteLanguage)
    .find((language) => menuLanguages.includes(language)) ?? "en"

/**
 * The language chosen on this device: for paths that name no language (`named` is empty), or for paths that name this
 * one.
 */
const chosenLanguage = (named: string): SiteLanguage | undefined => {
  const stored = readStored(STORED + named)
  return stored !== undefined && isSiteLanguage(stored) ? stored : undefined
}

const load = async (language: SiteLanguage): Promise<void> => {
  if (language === "en" || i18next.hasResourceBundle(language, "translation")) return
  const locale = await localeLoaders[language]()
  i18next.addResourceBundle(language, "translation", locale.default)
}

/** Loaders of further texts, which later screens have started. */
const others = new Set<(language: string) => Promise<void>>()

/** Registers texts to be fetched before another language shows, so that everything is drawn in it at once. */
export const loadBeforeSwitch = (load: (language: string) => Promise<void>): void => void others.add(load)

let wishes = 0

/** Of wishes that overtake each other the last one shows. */
const show = async (language: SiteLanguage): Promise<void> => {
  const mine = ++wishes
  await Promise.all([load(language), ...[...others].map((other) => other(language))])
  if (mine === wishes) await i18next.changeLanguage(language)
}

/** All languages run from left to right; one that does not would need `dir` here. */
const nameInPage = (language: string): void => {
  document.documentElement.lang = isSiteLanguage(language) ? languageTags[language] : language
}

/** Shows the language that is wanted for this path. Rejects when it cannot be fetched; the page then stays as it is. */
export const showWished = async (path: string): Promise<void> => {
  const named = languageOfPath(path) ?? ""
  const language = chosenLanguage(named) ?? (named || languageOfBrowser())
  if (language !== "en") await show(language)
}

/** Starts with English at once; resolves when the wanted language shows, and rejects like showWished. */
export const startTexts = async (path: string): Promise<void> => {
  i18next.on("languageChanged", nameInPage)
  await i18next.use(initReactI18next).init({
    lng: "en",
    fallbackLng: "en",
    resources: { en: { translation: page } },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  await showWished(path)
}

/**
 * Switches the page and remembers the choice, also for the path when it names a language. Rejects when the locale
 * cannot be fetched; the page then stays as it is.
 */
export const chooseLanguage = async (language: SiteLanguage): Promise<void> => {
  await show(language)
  keepStored(STORED, language)
  keepStored(STORED + (languageOfPath(location.pathname) ?? ""), language)
}

export const currentLanguage = (): SiteLanguage => (isSiteLanguage(i18next.language) ? i18next.language : "en")
export const currentTag = (): string => languageTags[currentLanguage()]

/** A text in the current language, for code that cannot use the hook. */
export const textNow = (key: ParseKeys): string => i18next.t(key)
/** The same for the namespace `more`, once its texts are loaded. */
export const moreNow = (): TFunction<"more"> => i18next.getFixedT(null, "more")
