/** What the page tells a developer: the only way to the console. No text of a person, no token. */
type Line = readonly [what: string, cause?: unknown]

export const logger = {
  info: (...line: Line): void => console.info(...line),
  warn: (...line: Line): void => console.warn(...line),
  error: (...line: Line): void => console.error(...line),
}
