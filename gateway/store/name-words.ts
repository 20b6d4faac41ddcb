/**
 * A nickname as it is searched for: case and accents folded, from the beginning of each of its words to its end. The database folds
 * by the same rules (migration 0037); the store's contract holds the two equal. Pure.
 */
import { firstLetters } from "#schema/rules/letters.ts"

const CAPITALS =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZIÆÐØÞĐĦŁŊŒŦẞ" +
  "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ" +
  "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҖҚҢҮҰҲҺӘӨ" +
  "ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ"
/** Letters whose plain form no decomposition gives; all i of Turkish are one. */
const PLAIN: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...CAPITALS].map((capital) => [capital, capital.toLowerCase()])),
  ...{ ı: "i", ø: "o", Ø: "o", ł: "l", Ł: "l", đ: "d", Đ: "d", ð: "d", Ð: "d", ħ: "h", Ħ: "h", ŧ: "t", Ŧ: "t", ς: "σ" },
  ...{ ß: "ss", ẞ: "ss", þ: "th", Þ: "th", æ: "ae", Æ: "ae", œ: "oe", Œ: "oe" },
}
/** Accents, Hebrew and Arabic points, variation selectors, signs without a width. Vowel signs of Indic scripts are no accents. */
const MARKS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the marks are meant one by one.
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u0640\u200b-\u200d\ufe0e\ufe0f]/g
/** A word begins behind each of these. */
const BETWEEN = " -_."
/** Letters of a folded name by which it is found. */
const LONGEST = 100

/** One spelling for all spellings of a name. Folding what is folded changes nothing. */
export const foldName = (name: string): string => {
  const letters = [...name.normalize("NFKD").replace(MARKS, "")].map((letter) => PLAIN[letter] ?? letter)
  return firstLetters(letters.join(""), LONGEST)
}

/** The folded name from each of its words on, the whole of it first. */
export const nameWords = (name: string): ReadonlyArray<string> => {
  const letters = [...foldName(name)]
  const beginnings = letters.flatMap((letter, at) => {
    const before = letters[at - 1]
    return !BETWEEN.includes(letter) && (before === undefined || BETWEEN.includes(before)) ? [at] : []
  })
  return [...new Set([0, ...beginnings].map((at) => letters.slice(at).join("")))]
}
