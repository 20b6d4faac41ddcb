/**
 * The words of a text, folded. Scripts with spaces between words are cut there, with the same result as
 * `Intl.Segmenter` (a test checks that). Thai, Lao, Khmer and Burmese are cut by the segmenter itself. Chinese and
 * Japanese stay whole runs; any part of a run can be searched for. An emoji is a word.
 */
import { foldText, isAscii } from "./fold-text.ts"

export interface Word {
  /** Folded. */
  readonly text: string
  /** run: any part of it can be searched for. word: only its beginning can. */
  readonly kind: "word" | "run"
  /** Start of the piece of the text that it was folded from; `to`: the piece's end. */
  readonly from: number
  readonly to: number
  /** Where the word begins in the folded form of that piece. */
  readonly at: number
}

const CJK = "\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}"
const UNSPACED = "\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}"
const LETTERS = "\\p{L}\\p{M}\\p{N}"

const PIECES = new RegExp(`[${LETTERS}\u00ad\u200c\u200d]+|\\p{RI}{2}|\\p{Extended_Pictographic}`, "gu")
const PARTS = new RegExp(
  `(?<run>(?:(?![^${LETTERS}])[${CJK}])+)|(?<unspaced>[${UNSPACED}]+)|(?:(?![${CJK}${UNSPACED}])[${LETTERS}])+|\\p{RI}{2}|\\p{Extended_Pictographic}`,
  "gu",
)
const PLAIN_WORD = /[a-z0-9]+/g
const IS_PLAIN_WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]+$/u

let segmenter: Intl.Segmenter | undefined

const segmentsOf = (text: string): ReadonlyArray<{ readonly text: string; readonly at: number }> => {
  segmenter ??= new Intl.Segmenter("und", { granularity: "word" })
  return [...segmenter.segment(text)].flatMap(({ segment, index, isWordLike }) =>
    isWordLike === true ? [{ text: segment, at: index }] : [],
  )
}

const partsOf = (folded: string, from: number, to: number, add: (word: Word) => void): void => {
  for (const match of folded.matchAll(PARTS)) {
    const [text] = match
    const at = match.index
    if (match.groups?.unspaced !== undefined)
      for (const segment of segmentsOf(text)) add({ text: segment.text, kind: "word", from, to, at: at + segment.at })
    else add({ text, kind: match.groups?.run === undefined ? "word" : "run", from, to, at })
  }
}

const eachWord = (text: string, add: (word: Word) => void): void => {
  if (isAscii(text)) {
    for (const match of text.toLowerCase().matchAll(PLAIN_WORD))
      add({ text: match[0], kind: "word", from: match.index, to: match.index + match[0].length, at: 0 })
    return
  }
  for (const match of text.matchAll(PIECES)) {
    const [piece] = match
    const [from, to] = [match.index, match.index + piece.length]
    const folded = foldText(piece)
    if (IS_PLAIN_WORD.test(folded)) add({ text: folded, kind: "word", from, to, at: 0 })
    else partsOf(folded, from, to, add)
  }
}

export const wordsOf = (text: string): ReadonlyArray<Word> => {
  const words: Array<Word> = []
  eachWord(text, (word) => words.push(word))
  return words
}

/** Longest term, UTF-16 units. Longer words are found by their beginning and told apart by the message's text. */
const LONGEST = 24

export const cutTerm = (word: string): string => {
  if (word.length <= LONGEST) return word
  const isHalf = /[\ud800-\udbff]/.test(word.charAt(LONGEST - 1))
  return word.slice(0, isHalf ? LONGEST - 1 : LONGEST)
}

/**
 * Adds each pair of neighbouring characters, then the last character alone. Any part of the run is made of such pairs.
 */
const pairsOf = (run: string, add: (pair: string) => void): void => {
  const signs = [...run]
  for (let at = 0; at < signs.length; at++) add(`${signs[at]}${signs[at + 1] ?? ""}`)
}

/** Adds the terms that a text is found by. */
export const addTerms = (text: string, terms: Set<string>): void =>
  eachWord(text, ({ text: word, kind }) => {
    if (kind === "word") terms.add(cutTerm(word))
    else pairsOf(word, (pair) => terms.add(pair))
  })

/** A text that holds this word has a term for each of these prefixes. */
export const prefixesOf = ({ text, kind }: Pick<Word, "text" | "kind">): ReadonlyArray<string> => {
  if (kind === "word") return [cutTerm(text)]
  const pairs: Array<string> = []
  pairsOf(text, (pair) => pairs.push(pair))
  return pairs.length === 1 ? pairs : pairs.slice(0, -1)
}
