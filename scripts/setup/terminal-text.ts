/** Words of people in an operator's terminal: what it would take for commands, or would turn around, is left out, and nothing of theirs looks like a line of ours. */

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** In lines as they were written. */
const terminalText = (text: string): string => text.replace(UNSEEN, (sign) => (sign === "\n" ? sign : " "))

/** In one line. */
export const oneLine = (text: string): string => text.replace(UNSEEN, " ")

/** In lines that each say whose they are. */
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
