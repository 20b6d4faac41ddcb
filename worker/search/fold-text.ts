/**
 * Gives all spellings of a word one form: compatibility forms, case and accents are folded. Marks that carry meaning
 * (vowel signs of Indic scripts, voicing of kana) stay. Idempotent.
 */

/** Accents, Hebrew and Arabic points, variation selectors, and characters without width. */
const MARKS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the marks are meant one by one.
  /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]|[\u00ad\u0640\u200b-\u200d\u2060\ufeff]/g

/** Letters that do not decompose to their plain form. Turkish dotless i counts as i: other keyboards have only one. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  ı: "i",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ħ: "h",
  ŧ: "t",
  ς: "σ",
}
const ODD = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g")

export const isAscii = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}

export const foldText = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replace(MARKS, "")
        .toLowerCase()
        .replace(ODD, (letter) => PLAIN[letter] ?? letter)
        .normalize("NFC")
