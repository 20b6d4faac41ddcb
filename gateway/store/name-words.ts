/**
 * Search forms of a nickname: case and accents folded, one form per word, from that word to the end of the name. The
 * database folds by the same rules (migration 0037); the store's contract proves that both are equal. Pure.
 */
import { firstLetters } from "#schema/rules/letters.ts"

const CAPITALS =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZIÆÐØÞĐĦŁŊŒŦẞ" +
  "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ" +
  "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҖҚҢҮҰҲҺӘӨ" +
  "ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ"
/** Folded forms of letters that NFKD does not decompose, and of capitals. All forms of the Turkish i become "i". */
const PLAIN: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...CAPITALS].map((capital) => [capital, capital.toLowerCase()])),
  ...{ ı: "i", ø: "o", Ø: "o", ł: "l", Ł: "l", đ: "d", Đ: "d", ð: "d", Ð: "d", ħ: "h", Ħ: "h", ŧ: "t", Ŧ: "t", ς: "σ" },
  ...{ ß: "ss", ẞ: "ss", þ: "th", Þ: "th", æ: "ae", Æ: "ae", œ: "oe", Œ: "oe" },
}
/**
 * Removed: accents, Hebrew and Arabic points, variation selectors, zero-width characters. Vowel signs of Indic scripts
 * stay.
 */
const MARKS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the marks are meant one by one.
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u0640\u200b-\u200d\ufe0e\ufe0f]/g
/** A word begins after each of these characters. */
const BETWEEN = " -_."
/** Only the first letters of a folded name can be searched for: this many. */
const LONGEST = 100

/** Maps all spellings of a name to one. Folding twice gives the same result as folding once. */
export const foldName = (name: string): string => {
  const letters = [...name.normalize("NFKD").replace(MARKS, "")].map((letter) => PLAIN[letter] ?? letter)
  return firstLetters(letters.join(""), LONGEST)
}

/** The folded name from each of its words to its end; the whole name first. */
export const nameWords = (name: string): ReadonlyArray<string> => {
  const letters = [...foldName(name)]
  const beginnings = letters.flatMap((letter, at) => {
    const before = letters[at - 1]
    return !BETWEEN.includes(letter) && (before === undefined || BETWEEN.includes(before)) ? [at] : []
  })
  return [...new Set([0, ...beginnings].map((at) => letters.slice(at).join("")))]
}
