/**
 * Reads a text as the words that a reader sees: case, accents and look-alike letters are unified, invisible characters
 * removed, spaced-out letters joined, and digits may be letters. Pure; the cost grows linearly with the text's length.
 */
import { LOOK_ALIKE, latinLookOf } from "./look-alikes.ts"

/** Single Arabic characters that stand for whole sentences, and would expand a short text to a long one. */
const SENTENCES = /[\ufdf0-\ufdfd]/g
/** Removed: some people write them and others do not. */
const APOSTROPHES = /['’‘ʼ`´]/g
/** Accents, invisible characters, and the dot below Hindi letters. */
const DROPPED = /[\p{Default_Ignorable_Code_Point}\u093c]|(?=\p{M})\p{sc=Zinh}/gu
/** A Hindi nasal vowel can be written in two ways. */
const NASAL = /ँ/g
const BETWEEN_WORDS = /([^\p{L}\p{M}\p{N}]+)/u

/** One spelling for all that look alike. */
export const foldedText = (text: string): string =>
  text
    .replace(SENTENCES, " ")
    .replace(APOSTROPHES, "")
    .normalize("NFKD")
    .replace(DROPPED, "")
    .replace(NASAL, "ं")
    .replace(LOOK_ALIKE, (letter) => latinLookOf(letter, "i"))
    .toLowerCase()

/** Signs that stand for a letter; an exclamation mark at the end of a word does not. */
const DISGUISE = /[013457@$]|!(?=[\p{L}\p{N}])/gu
const DISGUISED: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
}

/**
 * The words of a folded text. Three or more single letters with the same separator form one word: "k i l l", "k.i.l.l".
 */
export const wordsIn = (folded: string): ReadonlyArray<string> => {
  // Words are at even places, separators at odd ones.
  const pieces = folded.split(BETWEEN_WORDS)
  const words: Array<string> = []
  for (let at = 0; at < pieces.length; ) {
    let end = at
    while (pieces[end]?.length === 1 && pieces[end + 2]?.length === 1 && pieces[end + 1] === pieces[at + 1]) end += 2
    const isSpelled = end - at >= 4
    const word = isSpelled
      ? pieces
          .slice(at, end + 1)
          .filter((_, n) => n % 2 === 0)
          .join("")
      : (pieces[at] ?? "")
    if (word !== "") words.push(word)
    at = isSpelled ? end + 2 : at + 2
  }
  return words
}

/** The text as it is, and with digits and signs read as letters; a 1 is read as an i and as an l. */
export const readingsOf = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const plain = foldedText(text)
  const disguised = (one: "i" | "l"): string =>
    plain.replace(DISGUISE, (sign) => (sign === "1" ? one : (DISGUISED[sign] ?? sign)))
  return [...new Set([plain, disguised("i"), disguised("l")])].map(wordsIn)
}
