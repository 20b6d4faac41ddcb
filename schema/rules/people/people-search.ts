/** What of a typed text people are searched for. The page asks for nobody otherwise, the gateway answers nobody. */
import { NICKNAME_MAX } from "../constants.ts"
import { lettersOf } from "../letters.ts"

/** People that one search shows. */
export const PEOPLE_FOUND = 20
/** Shortest text that people are searched for, in letters. */
const SHORTEST = 2
/** Longest text in UTF-16 units, of which a letter takes two at most. */
export const PEOPLE_SEARCH_MAX = 2 * NICKNAME_MAX

/** The beginning of a name, or an id, with single spaces; undefined where it is too short, or longer than any name. */
export const peopleSearchOf = (text: string): string | undefined => {
  // Whoever pastes a book looks for nobody.
  if (text.length > 10 * PEOPLE_SEARCH_MAX) return undefined
  const wanted = text.normalize("NFKC").replace(/\s+/g, " ").trim()
  const letters = lettersOf(wanted)
  return letters >= SHORTEST && letters <= NICKNAME_MAX ? wanted : undefined
}

/** The id that the text is; undefined for any other. */
export const idIn = (wanted: string): number | undefined =>
  /^[1-9]\d{0,11}$/.test(wanted) ? Number(wanted) : undefined
