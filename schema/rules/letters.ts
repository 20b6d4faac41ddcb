/**
 * How long a text is, by the one rule of page, worker and gateway: letters are Unicode code points, so that an emoji or a rare
 * script counts no more than "a". No column of the database bounds a text otherwise.
 */
export const lettersOf = (text: string): number => {
  let letters = 0
  for (const _ of text) letters++
  return letters
}

/** The text, cut behind its first letters. */
export const firstLetters = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join("")
