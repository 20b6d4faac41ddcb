/** Translation of messages: into which languages, and how often it is free. */
import { MESSAGE_MAX } from "./constants.ts"

/** The languages of the page; its British English is English here. */
export const TRANSLATION_LANGUAGES = ["en", "hi", "ms", "pt", "tr", "nl"] as const
/** One of them. */
export type TranslationLanguage = (typeof TRANSLATION_LANGUAGES)[number]

/** Messages that are translated for nothing in a day of the gateway; VIP have no limit. The specification leaves the number open. */
export const TRANSLATIONS_FREE_PER_DAY = 10
/** Messages that anybody may have translated in a minute. */
export const TRANSLATIONS_PER_MINUTE = 40
/** Messages that one press has translated at most. */
export const TRANSLATED_AT_ONCE = 8
/** Letters of a translation: a text grows in some languages. */
export const TRANSLATION_MAX = 4 * MESSAGE_MAX
