/**
 * The words of a text, folded. Scripts that put spaces between words are cut there, as `Intl.Segmenter` cuts them (a test holds
 * the two equal); Thai and its neighbours are cut by the segmenter itself; Chinese and Japanese stay whole runs, of which any
 * part can be searched. An emoji is a word.
 */
import { foldText, isAscii } from "./fold-text.ts"

export interface Word {
  /** Folded. */
  readonly text: string
  /** run: any part of it may be searched for. word: its beginning. */
  readonly kind: "word" | "run"
  /** The place in the text of what it was folded from. */
  readonly from: number
  readonly to: number
  /** Where it begins in the folded form of that place. */
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

/** Longer words are found by their beginning and told apart by their text. */
const LONGEST = 24

export const cutTerm = (word: string): string => {
  if (word.length <= LONGEST) return word
  const isHalf = /[\ud800-\udbff]/.test(word.charAt(LONGEST - 1))
  return word.slice(0, isHalf ? LONGEST - 1 : LONGEST)
}

/** Two neighbours at a time, so that any part of the run is some of them: the last sign alone ends it. */
const pairsOf = (run: string, add: (pair: string) => void): void => {
  const signs = [...run]
  for (let at = 0; at < signs.length; at++) add(`${signs[at]}${signs[at + 1] ?? ""}`)
}

/** Adds what a text is found by. */
export const addTerms = (text: string, terms: Set<string>): void =>
  eachWord(text, ({ text: word, kind }) => {
    if (kind === "word") terms.add(cutTerm(word))
    else pairsOf(word, (pair) => terms.add(pair))
  })

/** Terms that begin so must all stand in a text that holds this word. */
export const prefixesOf = ({ text, kind }: Pick<Word, "text" | "kind">): ReadonlyArray<string> => {
  if (kind === "word") return [cutTerm(text)]
  const pairs: Array<string> = []
  pairsOf(text, (pair) => pairs.push(pair))
  return pairs.length === 1 ? pairs : pairs.slice(0, -1)
}
