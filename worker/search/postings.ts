/**
 * Encodes lists of numbers and terms as texts that JSON does not escape, one byte a character. A number below 124 takes
 * one character, below 7,800 two. A row of terms is `,term numbers,term numbers…`, sorted by term, each number as the
 * distance to the one before it.
 */

const signs = (from: number, to: number): ReadonlyArray<number> =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)
/** These ranges without the quote, the comma and the backslash. The comma ends a term's numbers. */
const CODES = [...signs(0x21, 0x7e).filter((code) => ![0x22, 0x2c, 0x5c].includes(code)), ...signs(0xa1, 0xff)]
const SIGNS = CODES.map((code) => String.fromCharCode(code))
/** The first characters end a number; the others carry its higher digits. */
const ENDING = 124
const CARRYING = CODES.length - ENDING
const VALUES = new Uint8Array(256)
for (const [value, code] of CODES.entries()) VALUES[code] = value
const COMMA = 0x2c

export const numberToText = (number: number): string => {
  let text = SIGNS[number % ENDING] ?? ""
  for (let rest = Math.floor(number / ENDING); rest > 0; rest = Math.floor((rest - 1) / CARRYING))
    text = (SIGNS[ENDING + ((rest - 1) % CARRYING)] ?? "") + text
  return text
}

/** Gives the text's numbers, the next one at each call. */
export const numbersIn = (text: string): (() => number) => {
  let at = 0
  return () => {
    let carried = 0
    for (; at < text.length; at++) {
      const value = VALUES[text.charCodeAt(at)] ?? 0
      if (value < ENDING) {
        at += 1
        return carried * ENDING + value
      }
      carried = carried * CARRYING + (value - ENDING) + 1
    }
    return 0
  }
}

/** Maps integers of either sign to integers from 0 on, and back. */
export const toNatural = (number: number): number => (number < 0 ? -2 * number - 1 : 2 * number)
export const fromNatural = (natural: number): number => (natural % 2 === 0 ? natural / 2 : -(natural + 1) / 2)

/** `docs`: ascending, each once. */
export const termToText = (term: string, docs: ReadonlyArray<number>): string => {
  let text = `,${term} `
  let last = -1
  for (const doc of docs) {
    text += numberToText(doc - last - 1)
    last = doc
  }
  return text
}

/** Calls `begin` with each term of the row that begins with `prefix`, and `visit` with each of the term's numbers. */
export const readTerms = (
  row: string,
  prefix: string,
  visit: (doc: number) => void,
  begin?: (term: string) => void,
) => {
  let at = row.indexOf(`,${prefix}`)
  while (at >= 0 && row.startsWith(prefix, at + 1)) {
    const space = row.indexOf(" ", at)
    if (space < 0) return
    begin?.(row.slice(at + 1, space))
    let [doc, carried] = [-1, 0]
    let place = space + 1
    for (; place < row.length; place++) {
      const code = row.charCodeAt(place)
      if (code === COMMA) break
      const value = VALUES[code] ?? 0
      if (value < ENDING) {
        doc += carried * ENDING + value + 1
        carried = 0
        visit(doc)
      } else carried = carried * CARRYING + (value - ENDING) + 1
    }
    at = place < row.length ? place : -1
  }
}
