/**
 * A text as the words that its reader sees: cases, accents and look-alike letters are one, what nobody sees is gone, letters that stand
 * apart are together, and digits may be letters. Pure; what it costs grows with the length of the text.
 */
import { LOOK_ALIKE, latinLookOf } from "./look-alikes.ts"

/** Whole sentences of Arabic in one letter, which would make a short text a long one. */
const SENTENCES = /[\ufdf0-\ufdfd]/g
/** Some write them and others do not. */
const APOSTROPHES = /['’‘ʼ`´]/g
/** Accents, what is not seen, and the point below letters of Hindi. */
const DROPPED = /[\p{Default_Ignorable_Code_Point}\u093c]|(?=\p{M})\p{sc=Zinh}/gu
/** A nasal vowel of Hindi is written in two ways. */
const NASAL = /ँ/g
const BETWEEN_WORDS = /([^\p{L}\p{M}\p{N}]+)/u

/** One spelling of all that look alike. */
export const foldedText = (text: string): string =>
  text
    .replace(SENTENCES, " ")
    .replace(APOSTROPHES, "")
    .normalize("NFKD")
    .replace(DROPPED, "")
    .replace(NASAL, "ं")
    .replace(LOOK_ALIKE, (letter) => latinLookOf(letter, "i"))
    .toLowerCase()

/** What stands for a letter; a mark at the end of a word is none. */
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

/** The words of a folded text. Three letters and more that stand alone, all at the same distance, are one word: "k i l l", "k.i.l.l". */
export const wordsIn = (folded: string): ReadonlyArray<string> => {
  // Words at even places, what stands between them at odd ones.
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

/** The text as it stands, and as it reads when digits and signs are letters; 1 is an i to some, an l to others. */
export const readingsOf = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const plain = foldedText(text)
  const disguised = (one: "i" | "l"): string =>
    plain.replace(DISGUISE, (sign) => (sign === "1" ? one : (DISGUISED[sign] ?? sign)))
  return [...new Set([plain, disguised("i"), disguised("l")])].map(wordsIn)
}
