/**
 * Texts of messages: a few words each, derived from the message's place. Words consist of syllables; common words come
 * up more often.
 */

const SYLLABLES =
  "ba be bo da de do fa fi ga go ha ho ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to va ve vo ya yo".split(
    " ",
  )
const WORDS = 4_000

const mixed = (value: number): number => {
  let hash = Math.imul(value ^ 0x9e3779b9, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const syllable = (at: number): string => SYLLABLES[at % SYLLABLES.length] ?? ""

/** The word with this rank in the vocabulary; all words differ. */
export const wordOf = (rank: number): string => {
  const base = SYLLABLES.length
  return `${syllable(rank)}${syllable(Math.floor(rank / base))}${rank < base * 8 ? "" : syllable(mixed(rank))}`
}

const vocabulary = Array.from({ length: WORDS }, (_, rank) => wordOf(rank))

/** Two to eight words; words with a low rank are more likely. */
export const textOf = (place: number): string => {
  const seed = mixed(place)
  const count = 2 + (seed % 7)
  return Array.from({ length: count }, (_, at) => {
    const share = mixed(seed + at * 7_919) / 0xffffffff
    return vocabulary[Math.floor(share * share * (WORDS - 1))] ?? ""
  }).join(" ")
}
