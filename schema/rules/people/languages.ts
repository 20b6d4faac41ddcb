/**
 * Content language ids 0 to 36 (spec section 3; ids that the spec does not name are chosen here) and the site's
 * languages.
 */

/** Id → BCP 47 code; 0 means all languages. Names come from Intl.DisplayNames in the user's language. */
export const LANGUAGE_CODES: Readonly<Record<number, string>> = {
  1: "en",
  2: "zh",
  3: "es",
  4: "ru",
  5: "fr",
  6: "ja",
  7: "de",
  8: "ar",
  9: "ko",
  10: "id",
  11: "it",
  12: "pt",
  13: "nl",
  14: "pl",
  15: "sv",
  16: "da",
  17: "fi",
  18: "nb",
  19: "el",
  20: "tr",
  21: "he",
  22: "cs",
  23: "hu",
  24: "ro",
  25: "uk",
  26: "th",
  27: "ms",
  28: "fil",
  29: "bn",
  30: "vi",
  31: "hi",
  32: "ur",
  33: "fa",
  34: "sw",
  35: "ta",
  36: "sn",
}

/** Languages of the page's own texts (spec section 1). */
export const SITE_LANGUAGES = ["en", "hi", "ms", "pt"] as const
/** First path segments of an address that set the page's language (spec section 1). */
export const PATH_LANGUAGES = ["tr", "gb", "nl"] as const
