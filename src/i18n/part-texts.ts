/**
 * Texts of parts of the page that few users open: a namespace for each part, a file for each language, loaded with the
 * first screen that shows it and not fetched ahead (vite.config.ts).
 */
import i18next from "i18next"
import { logger } from "../logger.ts"
import type help from "./en/help.ts"
import type pages from "./en/pages.ts"
import type videos from "./en/videos.ts"
import { loadBeforeSwitch } from "./i18n.ts"
import type { Texts } from "./shape.ts"

export type HelpTexts = Texts<typeof help>
export type PagesTexts = Texts<typeof pages>
export type VideosTexts = Texts<typeof videos>

type Load = () => Promise<{ readonly default: object }>
type Loaders = Readonly<Record<"en" | "hi" | "ms" | "pt" | "tr" | "nl", Load>>

/** British English has none of its own: it shows the English ones. */
export const partLoaders = {
  help: {
    en: () => import("./en/help.ts"),
    hi: () => import("./hi/help.ts"),
    ms: () => import("./ms/help.ts"),
    pt: () => import("./pt/help.ts"),
    tr: () => import("./tr/help.ts"),
    nl: () => import("./nl/help.ts"),
  },
  pages: {
    en: () => import("./en/pages.ts"),
    hi: () => import("./hi/pages.ts"),
    ms: () => import("./ms/pages.ts"),
    pt: () => import("./pt/pages.ts"),
    tr: () => import("./tr/pages.ts"),
    nl: () => import("./nl/pages.ts"),
  },
  videos: {
    en: () => import("./en/videos.ts"),
    hi: () => import("./hi/videos.ts"),
    ms: () => import("./ms/videos.ts"),
    pt: () => import("./pt/videos.ts"),
    tr: () => import("./tr/videos.ts"),
    nl: () => import("./nl/videos.ts"),
  },
} as const satisfies Readonly<Record<string, Loaders>>

export type TextPart = keyof typeof partLoaders

const add = async (part: TextPart, language: string): Promise<void> => {
  const loaders: Readonly<Record<string, Load | undefined>> = partLoaders[part]
  const load = loaders[language]
  if (load === undefined || i18next.hasResourceBundle(language, part)) return
  i18next.addResourceBundle(language, part, (await load()).default)
}

/** Loads English instead when a language has no texts of the part, or none that can be loaded now. */
const addOrEnglish = async (part: TextPart, language: string): Promise<void> => {
  if (language === "en" || !Object.hasOwn(partLoaders[part], language)) return add(part, "en")
  try {
    await add(part, language)
  } catch {
    logger.warn(`Texts of ${language} could not be loaded: English shows.`)
    await add(part, "en")
  }
}

const started = new Set<TextPart>()

/** Loads a part with its texts in the page's language, which they follow from then on. */
export const withPartTexts = async <M>(part: TextPart, load: () => Promise<M>): Promise<M> => {
  if (!started.has(part)) loadBeforeSwitch((language) => addOrEnglish(part, language))
  started.add(part)
  const [loaded] = await Promise.all([load(), addOrEnglish(part, i18next.language)])
  return loaded
}
