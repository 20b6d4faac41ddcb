/**
 * Languages of the page, each one's own name, and where its texts are. Each file is a chunk of its own, loaded when
 * chosen.
 */
import { PATH_LANGUAGES, SITE_LANGUAGES } from "#schema/rules/people/languages.ts"
import type { LocalePatch } from "./shape.ts"

export type SiteLanguage = (typeof SITE_LANGUAGES)[number] | (typeof PATH_LANGUAGES)[number]

export const languageNames: Readonly<Record<SiteLanguage, string>> = {
  en: "English",
  hi: "हिन्दी",
  ms: "Bahasa Melayu",
  pt: "Português",
  tr: "Türkçe",
  nl: "Nederlands",
  gb: "English (UK)",
}

/** BCP 47 tags for `lang` attributes and Intl. */
export const languageTags: Readonly<Record<SiteLanguage, string>> = {
  en: "en",
  hi: "hi",
  ms: "ms",
  pt: "pt",
  tr: "tr",
  nl: "nl",
  gb: "en-GB",
}

/** Offered in menus; the others are chosen by the first path segment. */
export const menuLanguages: ReadonlyArray<SiteLanguage> = SITE_LANGUAGES
export const pathLanguages: ReadonlyArray<SiteLanguage> = PATH_LANGUAGES

export const isSiteLanguage = (text: string): text is SiteLanguage => text in languageNames

type Loader = () => Promise<{ readonly default: LocalePatch }>
/** English is in the page itself. */
export const localeLoaders: Readonly<Record<Exclude<SiteLanguage, "en">, Loader>> = {
  hi: () => import("./hi/index.ts"),
  ms: () => import("./ms/index.ts"),
  pt: () => import("./pt/index.ts"),
  tr: () => import("./tr/index.ts"),
  nl: () => import("./nl/index.ts"),
  gb: () => import("./gb/index.ts"),
}
