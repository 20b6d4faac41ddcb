/** Whether a text holds all words of a question, where they stand, and the snippet that shows them. Pure. */
import { foldText } from "./fold-text.ts"
import { prefixesOf, type Word, wordsOf } from "./words.ts"

export type Mark = readonly [from: number, to: number]

export interface Question {
  readonly words: ReadonlyArray<Pick<Word, "text" | "kind">>
  /** A message that matches has a term for each of these prefixes. Longest first: the rarest narrow the result most. */
  readonly prefixes: ReadonlyArray<string>
}

/** Every word matches by its beginning, so that results come while the last word is being typed. */
export const questionOf = (text: string): Question => {
  const seen = new Set<string>()
  const words = wordsOf(text).filter((word) => !seen.has(word.text) && seen.add(word.text))
  const prefixes = [...new Set(words.flatMap(prefixesOf))]
  return { words, prefixes: prefixes.sort((a, b) => b.length - a.length) }
}

let graphemes: Intl.Segmenter | undefined

/**
 * Maps a stretch of a word's folded form, `start` to `end`, back to `text`. Gives whole graphemes, or the whole word
 * when its graphemes cannot be told apart in the folded form.
 */
const placeOf = (text: string, { from, to }: Word, start: number, end: number): Mark => {
  graphemes ??= new Intl.Segmenter("und", { granularity: "grapheme" })
  let [folded, first, last] = [0, -1, -1]
  for (const { segment, index } of graphemes.segment(text.slice(from, to))) {
    const next = folded + foldText(segment).length
    if (first < 0 && next > start) first = from + index
    if (folded < end) last = from + index + segment.length
    folded = next
  }
  const isWhole = folded !== foldText(text.slice(from, to)).length || first < 0
  return isWhole ? [from, to] : [first, last]
}

const marksIn = (text: string, word: Word, wanted: Pick<Word, "text" | "kind">): ReadonlyArray<Mark> => {
  if (word.kind !== wanted.kind) return []
  if (word.kind === "word")
    return word.text.startsWith(wanted.text) ? [placeOf(text, word, word.at, word.at + wanted.text.length)] : []
  const marks: Array<Mark> = []
  for (let at = word.text.indexOf(wanted.text); at >= 0; at = word.text.indexOf(wanted.text, at + wanted.text.length))
    marks.push(placeOf(text, word, word.at + at, word.at + at + wanted.text.length))
  return marks
}

/** The marks of all words, ascending and without overlaps; null when a word is missing. */
export const marksOf = (text: string, { words }: Question): ReadonlyArray<Mark> | null => {
  if (words.length === 0) return null
  const stands = wordsOf(text)
  const marks: Array<Mark> = []
  for (const wanted of words) {
    const found = stands.flatMap((word) => marksIn(text, word, wanted))
    if (found.length === 0) return null
    marks.push(...found)
  }
  marks.sort(([a, aTo], [b, bTo]) => a - b || bTo - aTo)
  const apart: Array<Mark> = []
  for (const [from, to] of marks) {
    const last = apart.at(-1)
    if (last !== undefined && from < last[1]) apart[apart.length - 1] = [last[0], Math.max(last[1], to)]
    else apart.push([from, to])
  }
  return apart
}

/** Characters of a snippet; BEFORE: most of them before the first mark. */
const LONG = 140
const BEFORE = 36

export interface Snippet {
  readonly text: string
  readonly marks: ReadonlyArray<Mark>
}

const isLow = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text.charAt(at))

/** One line of text around the first mark. An ellipsis stands for what is left out. */
export const snippetOf = (text: string, marks: ReadonlyArray<Mark>): Snippet => {
  const [first = 0] = marks[0] ?? []
  let from = text.length <= LONG || first <= BEFORE ? 0 : first - BEFORE
  if (isLow(text, from)) from -= 1
  let to = Math.min(text.length, from + LONG)
  if (isLow(text, to)) to -= 1
  const [lead, tail] = [from > 0 ? "…" : "", to < text.length ? "…" : ""]
  const moved = lead.length - from
  return {
    // Each whitespace character becomes one space, so that positions stay valid.
    text: `${lead}${text.slice(from, to).replace(/\s/g, " ")}${tail}`,
    marks: marks
      .filter(([start]) => start < to)
      .map(([start, end]) => [start + moved, Math.min(end, to) + moved] as const),
  }
}
