/** Whether a text holds all words of a question, where they stand in it, and the piece of it that shows them. Pure. */
import { foldText } from "./fold-text.ts"
import { prefixesOf, type Word, wordsOf } from "./words.ts"

export type Mark = readonly [from: number, to: number]

export interface Question {
  readonly words: ReadonlyArray<Pick<Word, "text" | "kind">>
  /** Terms that begin so must all stand in what is found; longest first, because the rarest tell most. */
  readonly prefixes: ReadonlyArray<string>
}

/** Every word counts by its beginning, so that results come while the last one is being typed. */
export const questionOf = (text: string): Question => {
  const seen = new Set<string>()
  const words = wordsOf(text).filter((word) => !seen.has(word.text) && seen.add(word.text))
  const prefixes = [...new Set(words.flatMap(prefixesOf))]
  return { words, prefixes: prefixes.sort((a, b) => b.length - a.length) }
}

let graphemes: Intl.Segmenter | undefined

/** The place in `text` of a part of the folded form of a piece of it. Whole signs; the whole piece where folding has mixed them. */
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

/** Ascending and apart from each other; null when a word is missing. */
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

/** Letters of a snippet, and those of them that may come before its first mark. */
const LONG = 140
const BEFORE = 36

export interface Snippet {
  readonly text: string
  readonly marks: ReadonlyArray<Mark>
}

const isLow = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text.charAt(at))

/** A text of one line around the first mark. What is left out shows as an ellipsis. */
export const snippetOf = (text: string, marks: ReadonlyArray<Mark>): Snippet => {
  const [first = 0] = marks[0] ?? []
  let from = text.length <= LONG || first <= BEFORE ? 0 : first - BEFORE
  if (isLow(text, from)) from -= 1
  let to = Math.min(text.length, from + LONG)
  if (isLow(text, to)) to -= 1
  const [lead, tail] = [from > 0 ? "…" : "", to < text.length ? "…" : ""]
  const moved = lead.length - from
  return {
    // Each white sign becomes one space: places stay.
    text: `${lead}${text.slice(from, to).replace(/\s/g, " ")}${tail}`,
    marks: marks
      .filter(([start]) => start < to)
      .map(([start, end]) => [start + moved, Math.min(end, to) + moved] as const),
  }
}
