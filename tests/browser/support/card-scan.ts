/** Looks for what only a payment's own page may know: card numbers, by their check digit, and a security code. Pure. */
import { inflateRawSync } from "node:zlib"

/** 13 to 19 digits, in one piece or grouped as on cards, with blanks or dashes; not inside a hash or behind a point. */
const MAY_BE_A_CARD =
  /(?<![0-9a-f.])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{4,5})(?![0-9a-f])/gi

/** The first digits that card numbers have. Times in milliseconds begin with others. */
const FIRST_DIGITS = /^(?:2[2-7]|[3-6])/

const passesLuhn = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

export const cardNumbersIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(MAY_BE_A_CARD)].flatMap(([found]) => {
    const digits = found.replace(/\D/g, "")
    return FIRST_DIGITS.test(digits) && passesLuhn(digits) ? [found] : []
  })

/**
 * Three digits alone occur everywhere. They count as a security code when they are a JSON string (nested JSON too), or
 * a field of a form or an address.
 */
export const hasCode = (text: string, code: string): boolean =>
  new RegExp(`"${code}\\\\*"|=${code}(?:[&\\s"]|$)`).test(text)

/** Bytes within JSON: base64 behind this mark. */
const BYTES = /"bytes:([A-Za-z0-9+/=]*)"/g

const inflated = (bytes: Uint8Array): ReadonlyArray<string> => {
  try {
    return [inflateRawSync(bytes).toString("utf8")]
  } catch {
    return []
  }
}

/** The texts in JSON with marked bytes: the JSON itself, and its bytes as they are and inflated. */
export const textsIn = (json: string): ReadonlyArray<string> => [
  json,
  ...[...json.matchAll(BYTES)].flatMap(([, base64 = ""]) => {
    const bytes = Buffer.from(base64, "base64")
    return [bytes.toString("latin1"), ...inflated(bytes)]
  }),
]
