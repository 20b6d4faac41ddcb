/**
 * Translations without a server: a phrase book, shown as such to readers. A text is translated only when the book has
 * every clause of it in some language. Pure; the cost grows linearly with the text's length.
 */
import { Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { lettersOf } from "#schema/rules/letters.ts"
import { TRANSLATION_MAX, type TranslationLanguage } from "#schema/rules/translation.ts"
import { DEMO_PHRASES } from "./demo-phrases.ts"
import { EVERYDAY_PHRASES } from "./everyday-phrases.ts"
import {
  eachWording,
  endsClause,
  folded,
  type Hole,
  INTEREST_WORDS,
  type Part,
  type Phrase,
  partsOf,
  type Word,
  wordingsOf,
  wordsOf,
} from "./phrase.ts"
import type { TranslatorPort } from "./translator.ts"

export const PHRASES: ReadonlyArray<Phrase> = [...DEMO_PHRASES, ...EVERYDAY_PHRASES]

type Read = Word & { readonly folded: string }

/** The content of a hole, in each language. */
type Filled = (to: TranslationLanguage) => string

interface Hit {
  readonly languages: ReadonlySet<TranslationLanguage>
  readonly phrase: Phrase
  readonly holes: ReadonlyMap<Hole, Filled>
}

interface Pattern {
  readonly parts: ReadonlyArray<Part>
  readonly phrase: Phrase
  readonly language: TranslationLanguage
}

const keyOf = (words: ReadonlyArray<Read>): string => words.map((word) => word.folded).join(" ")
const isFixed = (parts: ReadonlyArray<Part>): boolean => parts.every((part) => typeof part === "string")

/** Wordings without a hole, by their words. */
const indexOf = (phrases: ReadonlyArray<Phrase>): ReadonlyMap<string, Hit> => {
  const hits = new Map<string, Hit>()
  for (const { phrase, language, wording } of eachWording(phrases)) {
    const parts = partsOf(wording)
    if (!isFixed(parts)) continue
    const key = parts.join(" ")
    const languages = new Set([...(hits.get(key)?.languages ?? []), language])
    hits.set(key, { languages, phrase, holes: new Map() })
  }
  return hits
}

const FIXED = indexOf(PHRASES)
const INTERESTS = indexOf(INTEREST_WORDS)
const PATTERNS: ReadonlyArray<Pattern> = eachWording(PHRASES).flatMap(({ phrase, language, wording }) => {
  const parts = partsOf(wording)
  return isFixed(parts) ? [] : [{ parts, phrase, language }]
})

/** Words that a name, a city or an interest may have in addition to the first. */
const MORE_WORDS = 3
const clausesIn = (wording: string): number =>
  wordsOf(wording).filter((word, n, words) => endsClause(word, words[n + 1])).length
const MOST_CLAUSES = Math.max(...eachWording(PHRASES).map(({ wording }) => clausesIn(wording)))
const MOST_WORDS = MORE_WORDS + Math.max(...eachWording(PHRASES).map(({ wording }) => partsOf(wording).length))

const isWide = (hole: Hole): boolean => hole === "name" || hole === "city" || hole === "interest"
/** A capitalised word, but not all in capitals: such a text does not show what is a name. */
const isNamed = (word: string): boolean => /^\p{Lu}.*\p{Ll}/su.test(word)
const WITHIN_NAMES = new Set(["de", "da", "do", "dos", "of", "van", "der", "bin", "binti"])
const isName = (words: ReadonlyArray<Read>): boolean =>
  words.every(({ core }, n) => isNamed(core) || (n > 0 && n < words.length - 1 && WITHIN_NAMES.has(core)))

const fill = (hole: Hole, words: ReadonlyArray<Read>): Filled | undefined => {
  if (words.some((word, n) => n < words.length - 1 && endsClause(word, words[n + 1]))) return undefined
  if (hole === "interest") {
    const interest = INTERESTS.get(keyOf(words))?.phrase
    return interest && ((to) => interest[to])
  }
  const text = words.map(({ core }) => core).join(" ")
  return isWide(hole) && !isName(words) ? undefined : () => text
}

/** Assumes that a wording has at most one hole that takes several words. */
const matched = ({ parts, phrase, language }: Pattern, words: ReadonlyArray<Read>): Hit | undefined => {
  const spare = words.length - parts.length
  if (spare < 0 || spare > MORE_WORDS) return undefined
  const holes = new Map<Hole, Filled>()
  let at = 0
  for (const part of parts) {
    if (typeof part === "string") {
      if (words[at]?.folded !== part) return undefined
      at += 1
    } else {
      const end = at + 1 + (isWide(part.hole) ? spare : 0)
      const filled = fill(part.hole, words.slice(at, end))
      if (filled === undefined) return undefined
      holes.set(part.hole, filled)
      at = end
    }
  }
  return at === words.length ? { languages: new Set([language]), phrase, holes } : undefined
}

const find = (words: ReadonlyArray<Read>): Hit | undefined => {
  if (words.length > MOST_WORDS) return undefined
  const fixed = FIXED.get(keyOf(words))
  if (fixed !== undefined) return fixed
  for (const pattern of PATTERNS) {
    const hit = matched(pattern, words)
    if (hit !== undefined) return hit
  }
  return undefined
}

const wholeOf = (words: ReadonlyArray<Word>): string =>
  words.map(({ lead, core, trail }) => lead + core + trail).join("")

/** Hindi's full stop is a vertical line. */
const markedFor = (to: TranslationLanguage, trail: string): string =>
  to === "hi" ? trail.replace(/^\.(?!\.)/u, "।") : trail.replace(/^।/u, ".")

const said = ({ languages, phrase, holes }: Hit, words: ReadonlyArray<Word>, to: TranslationLanguage): string => {
  const [first, last] = [words[0], words.at(-1)]
  if (languages.has(to) || first === undefined || last === undefined) return wholeOf(words)
  const wording = (wordingsOf(phrase, to)[0] ?? "").replace(/\{(\w+)\}/gu, (whole, name: string) => {
    for (const [hole, filled] of holes) if (hole === name) return filled(to)
    return whole
  })
  return first.lead + wording + markedFor(to, last.trail)
}

/** Whether the next clause may belong to the same phrase: only punctuation and blanks between them. */
const isJoined = ({ trail }: Word, next: Word | undefined): boolean =>
  next !== undefined && next.lead === "" && /^[\s.,:;!?।…–—-]*$/u.test(trail)

/** Indexes just after the last word of each clause. */
const endsOf = (words: ReadonlyArray<Word>): ReadonlyArray<number> =>
  words.flatMap((word, n) => (endsClause(word, words[n + 1]) ? [n + 1] : []))

/**
 * The text in that language; the same text when it is already in it; undefined when the book does not know all of it.
 */
export const translatePhrases = (text: string, to: TranslationLanguage): string | undefined => {
  const words = wordsOf(text).map((word) => ({ ...word, folded: folded(word.core) }))
  if (words.length === 0) return text
  const ends = endsOf(words)
  /** The longest known phrase that begins at this clause. */
  const next = (clause: number, start: number) => {
    let most = 1
    while (most < MOST_CLAUSES && clause + most < ends.length) {
      const end = ends[clause + most - 1] ?? 0
      const last = words[end - 1]
      if (last === undefined || !isJoined(last, words[end])) break
      most += 1
    }
    for (let clauses = most; clauses > 0; clauses--) {
      const end = ends[clause + clauses - 1] ?? start
      const run = words.slice(start, end)
      const hit = find(run)
      if (hit !== undefined) return { clauses, end, text: said(hit, run, to) }
    }
    return undefined
  }
  const texts: Array<string> = []
  for (let clause = 0, start = 0; clause < ends.length; ) {
    const found = next(clause, start)
    if (found === undefined) return undefined
    texts.push(found.text)
    clause += found.clauses
    start = found.end
  }
  const translation = texts.join("")
  return lettersOf(translation) <= TRANSLATION_MAX ? translation : undefined
}

export const phraseBook: TranslatorPort = {
  source: "phraseBook",
  translate: (text, to) =>
    Effect.suspend(() => {
      const translation = translatePhrases(text, to)
      return translation === undefined ? Effect.fail(failure("translationUnknown")) : Effect.succeed(translation)
    }),
}
