/** Translation of messages: target languages and limits. */
import { MESSAGE_MAX } from "./constants.ts"

/** The page's languages; British English counts as English here. */
export const TRANSLATION_LANGUAGES = ["en", "hi", "ms", "pt", "tr", "nl"] as const
/** One of `TRANSLATION_LANGUAGES`. */
export type TranslationLanguage = (typeof TRANSLATION_LANGUAGES)[number]

/** Free translations of messages per gateway day; no limit for VIP. The specification leaves the number open. */
export const TRANSLATIONS_FREE_PER_DAY = 10
/** Messages that any user, VIP included, may have translated per minute. */
export const TRANSLATIONS_PER_MINUTE = 40
/** Most messages that one press translates. */
export const TRANSLATED_AT_ONCE = 8
/** Longest translation, in letters: longer than a message, because texts grow in some languages. */
export const TRANSLATION_MAX = 4 * MESSAGE_MAX
