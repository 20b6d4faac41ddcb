/**
 * Which typed texts are searched for in people. For any other text the page does not ask, and the gateway finds nobody.
 */
import { NICKNAME_MAX } from "../constants.ts"
import { lettersOf } from "../letters.ts"

/** Most people in the result of a search. */
export const PEOPLE_FOUND = 20
/** Shortest search text, in letters. */
const SHORTEST = 2
/** Longest search text in UTF-16 units: a letter takes at most two of them. */
export const PEOPLE_SEARCH_MAX = 2 * NICKNAME_MAX

/**
 * The text to search for: the beginning of a name, or an id, with single spaces. Undefined when too short or longer
 * than any name.
 */
export const peopleSearchOf = (text: string): string | undefined => {
  // A huge pasted text is no search; it is refused before it costs time.
  if (text.length > 10 * PEOPLE_SEARCH_MAX) return undefined
  const wanted = text.normalize("NFKC").replace(/\s+/g, " ").trim()
  const letters = lettersOf(wanted)
  return letters >= SHORTEST && letters <= NICKNAME_MAX ? wanted : undefined
}

/** The user id in the text; undefined when the text is no id. */
export const idIn = (wanted: string): number | undefined =>
  /^[1-9]\d{0,11}$/.test(wanted) ? Number(wanted) : undefined
