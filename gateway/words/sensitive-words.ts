/**
 * Finds sensitive words in a text (spec section 5): whole words and phrases, however disguised (read-words.ts), but not
 * words that only occur inside other words. Pure; the cost grows with the text's length, not with the list's.
 */
import { Context } from "effect"
import { foldedText, readingsOf, wordsIn } from "./read-words.ts"
import { SENSITIVE_WORDS } from "./word-list.ts"

/** Whether the text contains a word of the list. */
export type FindsWords = (text: string) => boolean

/** A node of the search tree: what may follow in a phrase. */
interface Place {
  readonly words: Map<string, Place>
  /** Beginnings of words, by their first STEM_LEAST letters. */
  readonly stems: Map<string, Array<readonly [string, Place]>>
  isEnd: boolean
}

/** Fewest letters of a word's beginning (a line with `*`). */
export const STEM_LEAST = 3
const keyOf = (word: string): string => word.slice(0, STEM_LEAST)
const emptyPlace = (): Place => ({ words: new Map(), stems: new Map(), isEnd: false })

/** The words of a line, and whether the last one may continue (`*`). */
const partsOf = (line: string) => ({ words: wordsIn(foldedText(line)), isOpen: line.trimEnd().endsWith("*") })

/** Whether a line can be in the list: it has a word, and a beginning with `*` is long enough. */
export const isListable = (line: string): boolean => {
  const { words, isOpen } = partsOf(line)
  const last = words.at(-1) ?? ""
  return isOpen ? last.length >= STEM_LEAST : words.join("").length >= 2
}

const wordPlace = (place: Place, word: string): Place => {
  const next = place.words.get(word) ?? emptyPlace()
  place.words.set(word, next)
  return next
}

const stemPlace = (place: Place, stem: string): Place => {
  const stems = place.stems.get(keyOf(stem)) ?? []
  place.stems.set(keyOf(stem), stems)
  const known = stems.find(([other]) => other === stem)
  if (known !== undefined) return known[1]
  const next = emptyPlace()
  stems.push([stem, next])
  return next
}

/** Enters a line; a phrase is also found when its words are written together. */
const enter = (root: Place, line: string): void => {
  const { words, isOpen } = partsOf(line)
  const joined = words.join("")
  for (const spelling of words.length > 1 ? [words, [joined]] : [words]) {
    const last = spelling.at(-1) ?? ""
    const before = spelling.slice(0, -1).reduce(wordPlace, root)
    const end = isOpen ? stemPlace(before, last) : wordPlace(before, last)
    end.isEnd = true
  }
}

/** Whether a phrase of the list begins at this word. Looks at no more words than the longest phrase has. */
const beginsAt = (place: Place, words: ReadonlyArray<string>, at: number): boolean => {
  if (place.isEnd) return true
  const word = words[at]
  if (word === undefined) return false
  const next = place.words.get(word)
  if (next !== undefined && beginsAt(next, words, at + 1)) return true
  const stems = place.stems.get(keyOf(word))
  return stems?.some(([stem, behind]) => word.startsWith(stem) && beginsAt(behind, words, at + 1)) ?? false
}

/** Finds these words and phrases; a `*` at the end lets the last word continue. */
export const finderOf = (lines: ReadonlyArray<string>): FindsWords => {
  const root = emptyPlace()
  for (const line of lines.filter(isListable)) enter(root, line)
  return (text) => readingsOf(text).some((words) => words.some((_, at) => beginsAt(root, words, at)))
}

/** This gateway's list: ours, and the operator's additions. */
export const SensitiveWords = Context.Reference<FindsWords>("livcam/gateway/words/SensitiveWords", {
  defaultValue: () => finderOf(SENSITIVE_WORDS),
})
