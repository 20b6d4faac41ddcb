/**
 * Whether a text has a sensitive word in it (spec section 5): whole words and phrases, however they are disguised (read-words.ts), and
 * none that only stand inside of other words. Pure; what it costs grows with the length of the text, not of the list.
 */
import { Context } from "effect"
import { foldedText, readingsOf, wordsIn } from "./read-words.ts"
import { SENSITIVE_WORDS } from "./word-list.ts"

/** Whether one stands in this text. */
export type FindsWords = (text: string) => boolean

/** What may follow in a phrase. */
interface Place {
  readonly words: Map<string, Place>
  /** Beginnings of words, by their first letters. */
  readonly stems: Map<string, Array<readonly [string, Place]>>
  isEnd: boolean
}

/** Fewest letters of a beginning. */
export const STEM_LEAST = 3
const keyOf = (word: string): string => word.slice(0, STEM_LEAST)
const emptyPlace = (): Place => ({ words: new Map(), stems: new Map(), isEnd: false })

/** What a line of the list says: its words, and whether the last may go on. */
const partsOf = (line: string) => ({ words: wordsIn(foldedText(line)), isOpen: line.trimEnd().endsWith("*") })

/** Whether a line can stand in the list: it has a word, and what goes on is long enough to be one. */
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

/** A phrase whose words stand together is found too. */
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

/** A phrase of the list begins at this word. At most as many words are looked at as the longest phrase has. */
const beginsAt = (place: Place, words: ReadonlyArray<string>, at: number): boolean => {
  if (place.isEnd) return true
  const word = words[at]
  if (word === undefined) return false
  const next = place.words.get(word)
  if (next !== undefined && beginsAt(next, words, at + 1)) return true
  const stems = place.stems.get(keyOf(word))
  return stems?.some(([stem, behind]) => word.startsWith(stem) && beginsAt(behind, words, at + 1)) ?? false
}

/** Finds these words and phrases; `*` at the end of one lets its last word go on. */
export const finderOf = (lines: ReadonlyArray<string>): FindsWords => {
  const root = emptyPlace()
  for (const line of lines.filter(isListable)) enter(root, line)
  return (text) => readingsOf(text).some((words) => words.some((_, at) => beginsAt(root, words, at)))
}

/** The list of this gateway: ours, and what its operator adds. */
export const SensitiveWords = Context.Reference<FindsWords>("livcam/gateway/words/SensitiveWords", {
  defaultValue: () => finderOf(SENSITIVE_WORDS),
})
