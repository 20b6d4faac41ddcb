/**
 * Makes people's words safe for an operator's terminal: replaces control characters and those that turn the text
 * direction, and keeps such words from looking like a line of ours.
 */

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Keeps line breaks. */
const terminalText = (text: string): string => text.replace(UNSEEN, (sign) => (sign === "\n" ? sign : " "))

/** As a single line. */
export const oneLine = (text: string): string => text.replace(UNSEEN, " ")

/** Each line is marked as a quotation. */
export const quoted = (text: string): string =>
  terminalText(text)
    .split("\n")
    .map((line) => `  > ${line}`)
    .join("\n")

/** How long ago, roughly. */
export const ageOf = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 120) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} d`
}
