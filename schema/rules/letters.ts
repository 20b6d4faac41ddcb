/**
 * The length of a text, by the rule that page, worker and gateway share. Letters are Unicode code points, so most
 * emojis and letters of rare scripts count as one. No column of the database limits a text's length in another way.
 */
export const lettersOf = (text: string): number => {
  let letters = 0
  for (const _ of text) letters++
  return letters
}

/** The first `most` letters of the text. */
export const firstLetters = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join("")
